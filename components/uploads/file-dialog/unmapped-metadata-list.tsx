import '../../../assets/styles/uploads/unmapped-metadata.css';
import type { MetadataValues, UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { OTHER_FIELDS } from '#lib/upload-form/model/unmapped-fields.ts';
import { useText } from '../../i18n/text-provider.tsx';

interface UnmappedMetadataListProps {
  readonly unmapped: UnmappedMetadata;
  readonly fileValues: MetadataValues;
}

/** Metadata of a file that has no field in the form, such as a title that differs from its headline (3.5). */
export function UnmappedMetadataList({ unmapped, fileValues }: UnmappedMetadataListProps) {
  const { t } = useText();
  const seen = new Set(Object.values(fileValues));
  const others = OTHER_FIELDS.flatMap((name) => {
    const text = unmapped[name];
    if (text === undefined || seen.has(text)) return [];
    seen.add(text);
    return [{ name, text }];
  });
  if (others.length === 0) return null;
  return (
    <section className="unmapped-metadata">
      <h3>{t('metadata.alsoInFile')}</h3>
      <dl>
        {others.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`metadata.unmapped.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

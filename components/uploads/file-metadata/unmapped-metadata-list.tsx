import '../../../assets/styles/file-words.css';
import { UNMAPPED_FIELDS } from '#lib/embedded-metadata/model/embedded-metadata.ts';
import type { MetadataValues, UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { useText } from '../../i18n/text-provider.tsx';

interface UnmappedMetadataListProps {
  readonly words: UnmappedMetadata;
  readonly fileValues: MetadataValues;
}

/** What a file says beside the fields of the form, such as a title that is not its headline (specification 3.5). */
export function UnmappedMetadataList({ words, fileValues }: UnmappedMetadataListProps) {
  const { t } = useText();
  const seen = new Set(Object.values(fileValues));
  const others = UNMAPPED_FIELDS.flatMap((word) => {
    const text = words[word];
    if (text === undefined || seen.has(text)) return [];
    seen.add(text);
    return [{ word, text }];
  });
  if (others.length === 0) return null;
  return (
    <section className="file-words">
      <h3>{t('metadata.alsoInFile')}</h3>
      <dl>
        {others.map(({ word, text }) => (
          <div key={word}>
            <dt>{t(`metadata.word.${word}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

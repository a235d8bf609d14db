import '../../../assets/styles/uploads/unmapped-metadata.css';
import type { UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { NOTABLE_FIELDS } from '#lib/upload-form/model/unmapped-fields.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { sourceTypeText } from './source-type-text.ts';

interface NotableMetadataProps {
  readonly row: UploadRow;
  readonly unmapped: UnmappedMetadata;
}

/** What an editor has to know before a file is sent: instructions, terms of use, origin, source and keywords. */
export function NotableMetadata({ row, unmapped }: NotableMetadataProps) {
  const { t } = useText();
  const filled = NOTABLE_FIELDS.flatMap((name) => {
    const text = unmapped[name];
    return text === undefined ? [] : [{ name, text }];
  });
  if (filled.length === 0) return null;
  return (
    <section className="unmapped-metadata notable-metadata">
      <h3>
        {t('metadata.notable')}
        {row.restriction && <Badge tone="warning" icon="alert" label={t(`uploads.restriction.${row.restriction}`)} />}
        {row.aiOrigin && <Badge label={t(`uploads.aiOrigin.${row.aiOrigin}`)} />}
      </h3>
      <dl>
        {filled.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`metadata.unmapped.${name}`)}</dt>
            <dd>{name === 'digitalSourceType' ? sourceTypeText(text, t) : text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

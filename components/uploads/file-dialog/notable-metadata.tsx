import '../../../assets/styles/uploads/unmapped-metadata.css';
import type { MetadataValues, UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { NOTABLE_FIELDS } from '#lib/upload-form/model/unmapped-fields.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { usageLabel, usageTone } from '../../surface/usage-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { originTexts } from '../origin-texts.ts';
import { sourceTypeText } from './source-type-text.ts';

interface NotableMetadataProps {
  readonly row: UploadRow;
  readonly unmapped: UnmappedMetadata;
  readonly fileValues: MetadataValues;
  readonly variants: UploadDetails['variants'];
}

/** These say nothing about the use: where they are fields, they are shown there alone. */
const PLAIN: readonly string[] = ['source', 'keywords'];

/** What an editor has to know before a file is sent: instructions, terms of use, origin, source and keywords. */
export function NotableMetadata({ row, unmapped, fileValues, variants }: NotableMetadataProps) {
  const texts = useText();
  const { t } = texts;
  const { credentials } = row;
  const usage = usageLabel(row.usage, texts);
  const filled = NOTABLE_FIELDS.flatMap((name) => {
    const text = unmapped[name];
    const isField = PLAIN.includes(name) && Object.values(fileValues).includes(text ?? '');
    return text === undefined || isField ? [] : [{ name, text }];
  });
  if (filled.length === 0 && !credentials) return null;
  return (
    <section className="unmapped-metadata notable-metadata">
      <h3>
        {t('metadata.notable')}
        {usage && <Badge tone={usageTone(usage.kind)} icon={usage.icon} label={usage.text} />}
        {originTexts(row, texts).map((origin) => (
          <Badge key={origin} label={origin} />
        ))}
      </h3>
      <dl>
        {filled.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`metadata.unmapped.${name}`)}</dt>
            <dd>
              {name === 'digitalSourceType' ? sourceTypeText(text, t) : text}
              {othersOf(name, variants).map((other) => (
                <p key={other}>{other}</p>
              ))}
            </dd>
          </div>
        ))}
        {credentials?.sourceType && (
          <div>
            <dt>{t('metadata.credentialsOrigin')}</dt>
            <dd>{sourceTypeText(credentials.sourceType, t)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** What another block of the file says: an embargo in IPTC beside an instruction in XMP. */
function othersOf(name: string, variants: UploadDetails['variants']): string[] {
  const [, ...others] = variants[name] ?? [];
  return others.filter(({ isOtherReading }) => !isOtherReading).map(({ text }) => text);
}

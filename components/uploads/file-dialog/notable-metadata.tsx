import '../../../assets/styles/uploads/unmapped-metadata.css';
import type { UnmappedMetadata } from '#lib/upload-form/model/metadata-values.ts';
import { NOTABLE_FIELDS, type UnmappedField } from '#lib/upload-form/model/unmapped-fields.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { type UsageLabel, usageTone } from '../../surface/usage-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { originTexts } from '../origin-texts.ts';
import { sourceTypeText } from './source-type-text.ts';

interface NotableMetadataProps {
  readonly row: UploadRow;
  readonly usage: UsageLabel | null;
  readonly unmapped: UnmappedMetadata;
  readonly variants: UploadDetails['variants'];
}

/** These say nothing about the use: where the server has a field for them, they are shown there alone. */
const PLAIN: Readonly<Partial<Record<UnmappedField, readonly string[]>>> = {
  source: ['photoshop:Source', 'iim:115'],
  keywords: ['dc:subject', 'iim:25'],
};

/** What an editor has to know before a file is sent: instructions, terms of use, origin, source and keywords. */
export function NotableMetadata({ row, usage, unmapped, variants }: NotableMetadataProps) {
  const texts = useText();
  const { t } = texts;
  const { credentials } = row;
  const { settings } = useReady();
  const extra = settings.extraFields.filter(({ mediaTypes }) => mediaTypes.some((type) => type === row.type));
  const fields = extra.flatMap(({ embedded }) => embedded);
  const filled = NOTABLE_FIELDS.flatMap((name) => {
    const text = unmapped[name];
    const isField = PLAIN[name]?.some((place) => fields.includes(place));
    return text === undefined || isField ? [] : [{ name, text }];
  });
  if (filled.length === 0 && !credentials && !usage) return null;
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
              {othersOf(name, text, variants).map((other) => (
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
function othersOf(name: string, shown: string, variants: UploadDetails['variants']): string[] {
  const others = (variants[name] ?? []).filter(({ text, isOtherReading }) => !isOtherReading && !shown.includes(text));
  return others.map(({ text }) => text);
}

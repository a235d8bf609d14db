import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { type OwnText, ownTextEffect, textOfForm } from '#lib/uploads/model/own-text-effects.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { TextId } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowHeadline } from './row-headline.tsx';
import { useSentText } from './use-sent-text.ts';

interface OwnTextsFactProps {
  readonly row: UploadRow;
  /** Null until they have loaded. */
  readonly details: UploadDetails | null;
  /** The headline in the file, or the one set for it; empty until loaded. */
  readonly headline: string;
}

/** The headline that will be sent, and which texts of the file the form replaces or completes. */
export function OwnTextsFact({ row, details, headline: shown }: OwnTextsFactProps) {
  const { t } = useText();
  const { effect, text: typed } = useFormText('IPTCHeadline', row);
  const text = useSentText(row, details, 'IPTCHeadline', typed);
  const set = details?.overrides.IPTCHeadline;
  const expanded = useSentText(row, details, 'IPTCHeadline', set ?? '');
  const headline = set === undefined ? shown : expanded;
  const caption = useFormText('IPTCCaption', row).effect;
  const sent = effect === 'replaces' ? text : effect === 'adds' && headline !== '' ? `${headline} ${text}` : headline;
  const title = effect === 'replaces' && headline !== '' ? t('uploads.insteadOf', { text: headline }) : undefined;
  const warning = replacedText(effect === 'replaces', caption === 'replaces');
  return (
    <>
      {warning && (
        <span className="upload-row-wait" title={t(warning)}>
          <Icon name="alert" />
          {t(warning)}
        </span>
      )}
      <RowHeadline text={sent} title={title} />
      {sent === '' && effect === 'keeps' && <span>{t('uploads.ownHeadline')}</span>}
      {caption === 'adds' && <span>{t('uploads.captionAdded')}</span>}
    </>
  );
}

function replacedText(isHeadline: boolean, isCaption: boolean): TextId | null {
  if (isHeadline && isCaption) return 'uploads.formReplacesBoth';
  if (isHeadline) return 'uploads.formReplacesHeadline';
  return isCaption ? 'uploads.formReplacesCaption' : null;
}

function useFormText(name: OwnText, row: UploadRow) {
  const { settings } = useReady();
  const isShown = row.type !== 'meta' && shownFormFields(row.type, settings).some((field) => field.name === name);
  const effect = useMirror(({ bundles }) => ownTextEffect(name, row, bundles, () => isShown));
  const text = useMirror(({ bundles }) => textOfForm(name, row, bundles));
  return { effect, text };
}

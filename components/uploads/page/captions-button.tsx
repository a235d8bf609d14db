import type { MediaType } from '#lib/contract/uploads.ts';
import { shownFormFields } from '#lib/upload-form/model/form-configuration.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useReady } from '../../surface/client-context.ts';
import { useShortcutAction } from '../../surface/shortcut-actions.ts';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { useTabMetadata } from '../metadata-context.ts';

/** Opens the contact sheet, beside Upload: captions are written before files are sent. */
export function CaptionsButton({ type }: { readonly type: MediaType }) {
  const { t } = useText();
  const { settings } = useReady();
  const { openOverview } = useTabMetadata();
  useShortcutAction('captions', openOverview);
  // Other types have a description.
  const hasCaptions = shownFormFields(type, settings).some(({ label }) => label === 'metadata.IPTCCaption');
  return (
    <Button icon={LATE_ICONS.sheet} title={t('metadata.overview')} onClick={openOverview}>
      <span className="button-label">{t(hasCaptions ? 'uploads.writeCaptions' : 'metadata.overview')}</span>
    </Button>
  );
}

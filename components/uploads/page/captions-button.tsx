import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';
import { useTabMetadata } from '../metadata-context.ts';

/** Opens the contact sheet, beside Upload: captions are written before files are sent. */
export function CaptionsButton() {
  const { t } = useText();
  const { openOverview } = useTabMetadata();
  const label = t('metadata.overview');
  return (
    <Button icon={LATE_ICONS.sheet} title={label} onClick={openOverview}>
      <span className="button-label">{label}</span>
    </Button>
  );
}

import { useText } from '../../i18n/text-provider.tsx';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { useCopying } from '../file-dialog/use-copying.ts';

interface CopyButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly text: () => string;
}

/** Copies a text of the dialog at the end of a list, and says so. */
export function CopyButton({ icon, label, text }: CopyButtonProps) {
  const { t } = useText();
  const { copied, isRefused, copy } = useCopying();
  return (
    <>
      <Button variant="quiet" size="large" icon={copied === null ? icon : 'check'} onClick={() => copy(label, text())}>
        {copied === null ? label : t('uploads.copied')}
      </Button>
      {/* The page's own live region is silent behind a dialog. */}
      <span className={isRefused ? 'completion-refused' : 'visually-hidden'} role="status">
        {copied !== null && t('uploads.copied')}
        {isRefused && t('uploads.notCopied')}
      </span>
    </>
  );
}

import type { LostFiles as Lost } from '#lib/uploads/model/queue-backup.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorLine } from '../upload-command.ts';

/** Names the files that were lost with the browser's database; an ellipsis stands for names that were not stored. */
export function LostFiles({ lost: { names, count } }: { readonly lost: Lost }) {
  const texts = useText();
  const { send } = useClient();
  const showErrorOf = useErrorLine();
  const list = `${names.join(', ')}${count > names.length ? ' …' : ''}`;
  return (
    <Notice
      tone="warning"
      icon="alert"
      isFlat
      action={
        <IconButton
          icon="close"
          size="small"
          label={texts.t('uploads.closeNote')}
          onClick={() => showErrorOf(send('uploads.dismissLost', {}))}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys */}
      <section className="lost-files" aria-label={texts.t('uploads.lostFiles')} tabIndex={0}>
        {texts.count('uploads.lost', count, { names: list })}
      </section>
    </Notice>
  );
}

import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';

/** Link to this page in a separate window, where browsers store its cookies. */
export function OpenInWindowLink({ className = 'text-link' }: { readonly className?: string }) {
  const { t } = useText();
  const { host } = useClient();
  return (
    <a className={className} href={host.basePath} target="_blank" rel="noopener">
      {t('session.ownWindow')}
    </a>
  );
}

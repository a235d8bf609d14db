import { useText } from '../i18n/text-provider.tsx';
import { usePageStart } from '../surface/use-page-start.ts';
import { buttonClass } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown instead of the app over plain http (docs/design/security.md#plain-http). */
export function InsecurePage() {
  const { t } = useText();
  usePageStart(t('app.insecureTitle'));
  return (
    <CentredCard title={t('app.insecureTitle')} subtitle={t('app.name')}>
      <Notice tone="warning" icon="key">
        {t('app.insecure')}
      </Notice>
      <a className={buttonClass('main', 'large')} href={secureAddress(new URL(window.location.href))}>
        {t('app.openSecurely')}
      </a>
    </CentredCard>
  );
}

/** The same address with https, without the port, which belongs to http. */
function secureAddress({ hostname, pathname, search, hash }: URL): string {
  return `https://${hostname}${pathname}${search}${hash}`;
}

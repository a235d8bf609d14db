import { useState } from 'react';
import type { DisclosedData } from '#lib/core/disclosure.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import type { TextId } from '../i18n/catalogue.ts';
import { errorSentence } from '../i18n/error-message.ts';
import { useText } from '../i18n/text-provider.tsx';
import { useClient } from '../surface/client-context.ts';
import { usePending } from '../surface/use-pending.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOverview } from './use-overview.ts';

type NotAgreed = Extract<StartUp, { status: 'not-agreed' }>;

const SENT_TO_SERVER: Readonly<Record<Exclude<DisclosedData, 'openTab'>, TextId>> = {
  signIn: 'settings.discloseSignIn',
  files: 'settings.discloseFiles',
  coordinates: 'settings.discloseCoordinates',
  searches: 'settings.discloseSearches',
  pages: 'settings.disclosePages',
};

/** What leaves the computer, to whom, and the question (docs/design/surfaces-and-messages.md#first-run). */
export function Disclosure({ startUp: { disclosed, server, privacyPolicy } }: { readonly startUp: NotAgreed }) {
  const texts = useText();
  const { t, count } = texts;
  const { send } = useClient();
  const [isPending, run, error] = usePending();
  const [overview] = useOverview();
  const [hasAgreed, setAgreed] = useState(false);
  const agree = () =>
    run(async () => {
      await send('settings.agree', {});
      setAgreed(true);
    });
  return (
    <>
      <p className="card-text">
        {server === undefined ? t('settings.discloseToChosen') : t('settings.discloseTo', { server: hostOf(server) })}
      </p>
      <ul className="disclosed">
        {disclosed.map((data) => data !== 'openTab' && <li key={data}>{t(SENT_TO_SERVER[data])}</li>)}
      </ul>
      {disclosed.includes('openTab') && <p className="card-text">{t('settings.discloseOpenTab')}</p>}
      <p className="card-text">{t('settings.discloseNobodyElse')}</p>
      {privacyPolicy !== undefined && (
        <p>
          <a className="text-link" href={privacyPolicy} target="_blank" rel="noreferrer">
            {t('settings.privacyPolicy')} <span className="visually-hidden">{t('app.newWindow')}</span>
          </a>
        </p>
      )}
      {overview !== null && overview.unfinishedCount > 0 && (
        <Notice tone="warning" icon="alert">
          {count('settings.waitingUploads', overview.unfinishedCount)}
        </Notice>
      )}
      {error && (
        <Notice tone="error" icon="alert" role="alert">
          {errorSentence(error, texts)}
        </Notice>
      )}
      <div className="card-actions">
        <Button variant="main" size="large" aria-disabled={isPending || hasAgreed || undefined} onClick={agree}>
          {t('settings.agree')}
        </Button>
        <Button size="large" onClick={() => window.close()}>
          {t('settings.leave')}
        </Button>
      </div>
    </>
  );
}

/** As people know it, with a port and a path if there are any. */
function hostOf(server: string): string {
  const { host, pathname } = new URL(server);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

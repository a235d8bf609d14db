import { useState } from 'react';
import { useText } from '../i18n/text-provider.tsx';
import { useClient, useReady } from '../surface/client-context.ts';
import { Button } from '../ui/button.tsx';

/** The address of the hosted page with a button to copy it, for browser sidebars that show web pages. */
export function CopyAddress() {
  const { t } = useText();
  const { host } = useClient();
  const { server } = useReady();
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const home = host.routing === 'path' ? new URL(host.basePath, window.location.origin).href : server;
  const address = `${home}?src=widget`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="help-address">
      <input
        className="control"
        readOnly
        value={address}
        aria-label={t('help.address')}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>{t('help.copyAddress')}</Button>
      <span className="help-copied" role="status">
        {isCopied !== null && t(isCopied ? 'help.copied' : 'help.copyFailed')}
      </span>
    </div>
  );
}

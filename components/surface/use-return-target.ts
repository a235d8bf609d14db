import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type AskedPage,
  type ReturnTarget,
  readAskedPage,
  returnTarget,
  withExpiredOwner,
} from '#lib/routing/model/requested-page.ts';
import { useClient, useMirror } from './client-context.ts';

export interface Return {
  /** The page requested before the sign-in; null if there is none. */
  readonly asked: AskedPage | null;
  /** Returns the requested page if the user may see it, else `target`. */
  lead(target: string): ReturnTarget;
}

/**
 * The page requested before the sign-in, from the history entry, or stored while the page itself was at the provider.
 * `owner`: the user whose session has expired.
 */
export function useReturnTarget(owner = ''): Return {
  const { host } = useClient();
  const { state } = useLocation();
  const auth = useMirror((mirror) => mirror.auth);
  const [kept] = useState(() => host.readAsked());
  const found = readAskedPage((state as { asked?: unknown } | null)?.asked) ?? readAskedPage(kept);
  const asked = found && withExpiredOwner(found, owner);
  const isOver = auth.status === 'signed-in';
  useEffect(() => {
    if (isOver) host.writeAsked('');
  }, [host, isOver]);
  return { asked, lead: (target) => returnTarget(target, asked, auth) };
}

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
  /** What the sign-in interrupted; null for nothing. */
  readonly asked: AskedPage | null;
  /** Where a sign-in leads that would lead to `target`. */
  lead(target: string): ReturnTarget;
}

/**
 * What was asked for before the sign-in: in the history, or kept while the page itself was at the provider. `owner` is the
 * person whose session has expired.
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

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type AskedSearch, type ReturnTarget, readAskedSearch, returnTarget } from '#lib/routing/model/asked-search.ts';
import { useClient, useMirror } from './client-context.ts';

export interface Return {
  /** What the sign-in interrupted; null for nothing. */
  readonly asked: AskedSearch | null;
  /** Where a sign-in leads that would lead to `target`. */
  lead(target: string): ReturnTarget;
}

/** What was asked for before the sign-in: in the history, or kept while the page itself was at the provider. */
export function useReturnTarget(): Return {
  const { host } = useClient();
  const { state } = useLocation();
  const auth = useMirror((mirror) => mirror.auth);
  const [kept] = useState(() => host.readAsked());
  const asked = readAskedSearch((state as { asked?: unknown } | null)?.asked) ?? readAskedSearch(kept);
  const isOver = auth.status === 'signed-in';
  useEffect(() => {
    if (isOver) host.writeAsked('');
  }, [host, isOver]);
  return { asked, lead: (target) => returnTarget(target, asked, auth) };
}

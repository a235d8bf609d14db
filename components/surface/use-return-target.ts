import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  parseRequestedPage,
  type ReturnTarget,
  returnTarget,
  withExpiredOwner,
} from '#lib/routing/model/return-target.ts';
import { useClient, useMirror } from './client-context.ts';

export interface Return {
  /** Returns the page requested before the sign-in if the user may see it, else `target`; null until it is known. */
  lead(target: string): ReturnTarget | null;
  /** Stores the requested page. Call it before a sign-in for which the page itself may navigate to the provider. */
  keep(): void;
}

/**
 * The page requested before the sign-in, from the history entry, or stored while the page itself was at the provider.
 * `owner`: the user whose session has expired.
 */
export function useReturnTarget(owner = ''): Return {
  const { state } = useLocation();
  const auth = useMirror((mirror) => mirror.auth);
  const [saved, save] = useSavedPage(auth.status === 'signed-in');
  const found = parseRequestedPage((state as { requested?: unknown } | null)?.requested) ?? parseRequestedPage(saved);
  const requested = found && withExpiredOwner(found, owner);
  return {
    lead: (target) => (saved === undefined ? null : returnTarget(target, requested, auth)),
    keep: () => save(requested ? JSON.stringify(requested) : ''),
  };
}

/**
 * The saved `return-page`, undefined until it has been read, and the function that writes it. `isOver`: it is read for
 * the last time, and deleted.
 */
function useSavedPage(isOver: boolean): [saved: string | null | undefined, save: (page: string) => void] {
  const { host } = useClient();
  // An extension opens a window for the provider, and its pages stay open.
  const isHosted = host.routing === 'path';
  const [saved, setSaved] = useState<string | null | undefined>(isHosted ? undefined : null);
  const save = (page: string) => {
    if (isHosted) host.writeSaved('return-page', page);
  };
  useEffect(() => {
    if (isHosted) host.readSaved('return-page').then(setSaved, () => setSaved(null));
  }, [host, isHosted]);
  useEffect(() => {
    if (isHosted && isOver && saved !== undefined) host.writeSaved('return-page', '');
  }, [host, isHosted, isOver, saved]);
  return [saved, save];
}

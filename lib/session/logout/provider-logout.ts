/**
 * A sign-out of single sign-on that has not reached the provider yet, because the tab was closed before: the next
 * 'Sign in' would bring the same person back. So it stays pending, across restarts (decision 19).
 */
import { log } from '#lib/core/log.ts';
import { PROVIDER_LOGOUTS } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';

export interface ProviderLogout {
  isPending(): Promise<boolean>;
  /** Resolves when it is stored. Storage that fails prevents no sign-out. */
  add(): Promise<void>;
  clear(): Promise<void>;
}

/** `server`: the one in use, null for none. */
export function createProviderLogout(values: StoredValues, server: () => string | null): ProviderLogout {
  const change = async (isPending: boolean): Promise<void> => {
    const current = server();
    if (current === null) return;
    await values.change(PROVIDER_LOGOUTS, (pending) => {
      const others = pending.filter((one) => one !== current);
      return isPending ? [...others, current] : others;
    });
  };
  const notStored = (error: unknown): void => log('warn', 'session: pending logout not stored', { error });
  return {
    async isPending() {
      const current = server();
      const pending = await values.get(PROVIDER_LOGOUTS).catch(notStored);
      return current !== null && pending?.includes(current) === true;
    },
    add: () => change(true).catch(notStored),
    clear: () => change(false).catch(notStored),
  };
}

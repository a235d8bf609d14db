/** Reads the user's choices from the storage and the managed policy from the host. */
import { log } from '#lib/core/log.ts';
import type { EngineHost } from '#lib/host/engine-host.ts';
import type { ChosenSettings } from '../model/overview.ts';
import { type Policy, parsePolicy } from '../model/policy.ts';
import type { SettingsStorage } from './settings-storage.ts';

export interface Choices {
  readonly chosen: ChosenSettings;
  readonly policy: Policy;
  /** False until the browser has reported the policy: then `policy` is that of the last start. */
  readonly isPolicyKnown: boolean;
}

/** The returned function never rejects: a value that cannot be read counts as not chosen. */
export function createChoicesReader(
  storage: SettingsStorage,
  host: Pick<EngineHost, 'policy'>,
): () => Promise<Choices> {
  /** The managed policy; until the browser responds, the one of the last start. */
  const findPolicy = async (): Promise<Pick<Choices, 'policy' | 'isPolicyKnown'>> => {
    const [current, stored] = await Promise.all([
      readOr(host.policy?.read() ?? Promise.resolve({}), null),
      readOr(storage.readLastPolicy(), {}),
    ]);
    const read = parsePolicy(current ?? stored);
    for (const name of read.refused) log('warn', 'settings: a policy is invalid', { name });
    if (current !== null && !isSamePolicy(read.policy, stored))
      await storage.writePolicy(read.policy).catch((error: unknown) => log('warn', 'settings: not stored', { error }));
    return { policy: read.policy, isPolicyKnown: current !== null };
  };
  return async () => {
    const [found, locale, theme, isSharedComputer, agreed] = await Promise.all([
      findPolicy(),
      readOr(storage.readLocale(), ''),
      readOr(storage.readTheme(), ''),
      readOr(storage.readSharedComputer(), false),
      readOr(storage.readAgreed(), []),
    ]);
    return { chosen: { locale, theme, isSharedComputer, agreed }, ...found };
  };
}

/** Compares policies whose names are in the order of `POLICY_NAMES`, as `parsePolicy` returns them. */
export function isSamePolicy(one: Policy, other: Policy): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The stored value, or `fallback` if it cannot be read. */
export async function readOr<Value>(reading: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    log('warn', 'settings: not read', { error });
    return fallback;
  }
}

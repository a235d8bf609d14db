import type { OptionRow } from '#lib/contract/localisation.ts';
import type { Theme } from '#lib/contract/page-theme.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import {
  AGREED,
  LAST_POLICY,
  LAST_START_UP,
  LOCALE,
  SERVER,
  SHARED_COMPUTER,
  THEME,
} from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import type { Policy } from '../model/policy.ts';

export interface LastStartUp {
  readonly server: string;
  readonly locale: string;
  readonly settings: ServerSettings;
  readonly options: OptionRow[];
  readonly strings: Record<string, string>;
  readonly theme: Theme;
}

export interface SettingsStorage {
  readServer(): Promise<string>;
  writeServer(server: string): Promise<void>;
  /** What the user has agreed to send; see `isAgreed`. */
  readAgreed(): Promise<readonly string[]>;
  writeAgreed(agreed: readonly string[]): Promise<void>;
  readLocale(): Promise<string>;
  writeLocale(locale: string): Promise<void>;
  readTheme(): Promise<string>;
  writeTheme(name: string): Promise<void>;
  readSharedComputer(): Promise<boolean>;
  writeSharedComputer(isShared: boolean): Promise<void>;
  /** The managed policy as last reported by the browser; unchecked. */
  readLastPolicy(): Promise<Policy>;
  writePolicy(policy: Policy): Promise<void>;
  readLast(): Promise<LastStartUp | null>;
  writeLast(last: LastStartUp): Promise<void>;
}

export function createSettingsStorage(values: StoredValues): SettingsStorage {
  return {
    readServer: () => values.get(SERVER),
    writeServer: (server) => values.set(SERVER, server),
    readAgreed: () => values.get(AGREED),
    writeAgreed: (agreed) => values.set(AGREED, [...agreed]),
    readLocale: () => values.get(LOCALE),
    writeLocale: (locale) => values.set(LOCALE, locale),
    readTheme: () => values.get(THEME),
    writeTheme: (name) => values.set(THEME, name),
    readSharedComputer: () => values.get(SHARED_COMPUTER),
    writeSharedComputer: (isShared) => values.set(SHARED_COMPUTER, isShared),
    readLastPolicy: () => values.get(LAST_POLICY),
    writePolicy: (policy) => values.set(LAST_POLICY, { ...policy }),
    readLast: () => values.get(LAST_START_UP),
    writeLast: (last) => values.set(LAST_START_UP, { ...last }),
  };
}

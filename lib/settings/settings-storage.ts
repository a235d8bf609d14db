import type { OptionRow } from '#lib/contract/localisation.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { Policy } from './model/policy.ts';
import type { Theme } from './model/theme.ts';

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
  readLocale(): Promise<string>;
  writeLocale(locale: string): Promise<void>;
  readTheme(): Promise<string>;
  writeTheme(name: string): Promise<void>;
  /** What the organisation had set when the browser said so last; not checked. */
  readPolicy(): Promise<Policy>;
  writePolicy(policy: Policy): Promise<void>;
  readLast(): Promise<LastStartUp | null>;
  writeLast(last: LastStartUp): Promise<void>;
}

import type { OptionRow } from '#lib/contract/localisation.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';

export interface LastStartUp {
  readonly server: string;
  readonly locale: string;
  readonly settings: ServerSettings;
  readonly options: OptionRow[];
  readonly strings: Record<string, string>;
}

export interface SettingsStorage {
  readServer(): Promise<string>;
  writeServer(server: string): Promise<void>;
  readLocale(): Promise<string>;
  writeLocale(locale: string): Promise<void>;
  readLast(): Promise<LastStartUp | null>;
  writeLast(last: LastStartUp): Promise<void>;
}

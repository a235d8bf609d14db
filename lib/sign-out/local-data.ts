/** Data kept on this computer, as the options page shows it (docs/design/surfaces-and-messages.md#options-page). */

import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { isUnencrypted } from '#lib/settings/model/server-address.ts';
import type { SettingsService } from '#lib/settings/server/settings-service.ts';
import { REMEMBERED_LOGIN, SINGLE_KEYS, UNENCRYPTED_SEEN } from '#lib/storage/stored-keys.ts';
import { type StoredValues, withEntry } from '#lib/storage/stored-values.ts';
import { isUnfinished } from '#lib/uploads/model/upload-rules.ts';
import type { Upload } from '#lib/uploads/model/upload-state.ts';
import type { RememberedData } from './remembered-data.ts';

export interface StoredUploads {
  /** Uploads of all users. */
  readonly table: { uploads(): readonly Upload[] };
  copies(): Promise<SettingsOverview['copies']>;
  readonly link: { readonly proxy: { findings(): SettingsOverview['proxy'] } };
}

export interface LocalDataDeps {
  readonly values: StoredValues;
  /** The server in use; null before the first connection. */
  server(): string | null;
  readonly settings: Pick<SettingsService, 'choices'>;
  readonly remembered: Pick<RememberedData, 'ownForms' | 'formCount' | 'ownTexts' | 'ownSearches'>;
  readonly uploads: StoredUploads;
}

export interface LocalData {
  overview(): Promise<SettingsOverview>;
  /** Whether shortcuts of a single character are on. */
  singleKeys(): Promise<boolean>;
  setSingleKeys(areOn: boolean): Promise<void>;
  /** True until the user has read that the connection to the server in use is not encrypted. */
  warnsUnencrypted(): Promise<boolean>;
  reportUnencrypted(): Promise<void>;
}

export function createLocalData({ values, server, settings, remembered, uploads }: LocalDataDeps): LocalData {
  return {
    async overview() {
      const [choices, login, forms, formCount, texts, searches, copies] = await Promise.all([
        settings.choices(),
        values.get(REMEMBERED_LOGIN),
        remembered.ownForms(),
        remembered.formCount(),
        remembered.ownTexts(),
        remembered.ownSearches(),
        uploads.copies(),
      ]);
      const unfinishedCount = uploads.table.uploads().filter(isUnfinished).length;
      const proxy = uploads.link.proxy.findings();
      return { ...choices, remembered: { login, forms, formCount, texts, searches }, copies, unfinishedCount, proxy };
    },
    singleKeys: () => values.get(SINGLE_KEYS),
    setSingleKeys: (areOn) => values.set(SINGLE_KEYS, areOn),
    async warnsUnencrypted() {
      const seen = await values.get(UNENCRYPTED_SEEN);
      const current = server();
      return current !== null && isUnencrypted(current) && seen[current] !== true;
    },
    async reportUnencrypted() {
      const current = server();
      if (current !== null) await values.change(UNENCRYPTED_SEEN, (seen) => withEntry(seen, current, true));
    },
  };
}

/** Values that the user's next form starts with, on this computer only (specification 5.11). */
import type { MediaType } from '#lib/contract/uploads.ts';
import { REMEMBERED_FORMS } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';

export interface RememberedForms {
  read(server: string, owner: string, type: MediaType): Promise<Readonly<Record<string, string>>>;
  write(server: string, owner: string, type: MediaType, values: Readonly<Record<string, string>>): Promise<void>;
}

export function createRememberedForms(values: StoredValues): RememberedForms {
  const key = (...parts: string[]): string => parts.join(' ');
  return {
    async read(server, owner, type) {
      return (await values.get(REMEMBERED_FORMS))[key(server, owner, type)] ?? {};
    },
    async write(server, owner, type, form) {
      const all = await values.get(REMEMBERED_FORMS);
      await values.set(REMEMBERED_FORMS, { ...all, [key(server, owner, type)]: { ...form } });
    },
  };
}

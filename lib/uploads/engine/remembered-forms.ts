/** Values that the user's next form starts with, on this computer only (specification 5.11). */
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import type { RememberedForm } from '#lib/settings/model/overview.ts';
import { REMEMBERED_FORMS } from '#lib/storage/stored-keys.ts';
import { type StoredValues, withEntry } from '#lib/storage/stored-values.ts';

export interface RememberedForms {
  read(server: string, owner: string, type: MediaType): Promise<Readonly<Record<string, string>>>;
  write(server: string, owner: string, type: MediaType, values: Readonly<Record<string, string>>): Promise<void>;
  /** Returns the forms of all users. */
  all(): Promise<readonly RememberedForm[]>;
  /**
   * Keeps the forms and the fields for which `pick` returns values; an empty result removes the form. Resolves with
   * whether something was removed.
   */
  keepOnly(pick: (form: RememberedForm) => RememberedForm['values']): Promise<boolean>;
}

/** Parses `<server> <owner> <media type>`, where the owner's name may contain spaces. Empty for any other key. */
function rememberedForm(id: string, values: RememberedForm['values']): RememberedForm[] {
  const parts = /^(\S+) (.+) (\w+)$/.exec(id);
  const type = MEDIA_TYPES.find((candidate) => candidate === parts?.[3]);
  return parts?.[1] && parts[2] && type ? [{ id, server: parts[1], owner: parts[2], type, values }] : [];
}

export function createRememberedForms(values: StoredValues): RememberedForms {
  const key = (...parts: string[]): string => parts.join(' ');
  return {
    async read(server, owner, type) {
      return (await values.get(REMEMBERED_FORMS))[key(server, owner, type)] ?? {};
    },
    async write(server, owner, type, form) {
      await values.change(REMEMBERED_FORMS, (all) => withEntry(all, key(server, owner, type), { ...form }));
    },
    async all() {
      return Object.entries(await values.get(REMEMBERED_FORMS)).flatMap(([id, form]) => rememberedForm(id, form));
    },
    keepOnly: (pick) =>
      values.change(REMEMBERED_FORMS, (stored) => {
        const kept = Object.fromEntries(
          Object.entries(stored).flatMap(([id, form]) => {
            const [parsed] = rememberedForm(id, form);
            const picked = parsed ? pick(parsed) : {};
            return Object.keys(picked).length > 0 ? [[id, { ...picked }] as const] : [];
          }),
        );
        return JSON.stringify(kept) === JSON.stringify(stored) ? stored : kept;
      }),
  };
}

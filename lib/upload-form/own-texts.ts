/** Stores templates, code replacements and captions of each user on this computer (docs/privacy.md). */
import { MAX_TEMPLATE_NAME_LENGTH } from '#lib/contract/templates.ts';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { randomId } from '#lib/core/random-id.ts';
import { CAPTION_HISTORY, CODE_REPLACEMENTS, type SharedKey, TEMPLATES } from '#lib/storage/stored-keys.ts';
import { type StoredValues, withEntriesThat, withEntry } from '#lib/storage/stored-values.ts';
import { cutToField, metadataField } from './model/metadata-fields.ts';
import type { MetadataValues } from './model/metadata-values.ts';
import { isSameName, MAX_TEMPLATES, type OwnTemplate, type OwnTexts, withCaptions } from './model/own-texts.ts';

/** `owner`: `DOMAIN/name`; null without a user. */
export interface TextOwner {
  readonly server: string | null;
  readonly owner: string | null;
}

export interface OwnTextsStorage {
  /** Empty without a user. */
  read(): Promise<OwnTexts>;
  /**
   * Stores a template, in place of one with the same name. Keeps form fields only, cut to their limits. Rejects with
   * `metadata/template-name`, `metadata/too-many-templates` or `session/expired`.
   */
  saveTemplate(name: string, values: MetadataValues): Promise<void>;
  /** Ignores an unknown id. Rejects like `saveTemplate`, also if another template has the name. */
  renameTemplate(id: string, name: string): Promise<void>;
  /** Rejects with `session/expired`. */
  setReplacements(text: string): Promise<void>;
  /** Notes the captions of a start; the last one is the newest. Never rejects. */
  noteCaptions(user: TextOwner, captions: readonly string[]): Promise<void>;
  /** Removes what is stored of all users but one, or of everybody. Resolves with whether there was anything. */
  keepOnly(user: string | null): Promise<boolean>;
  /** `user`: one who has left. */
  removeCaptionsOf(user: string): Promise<void>;
  removeTemplate(id: string): Promise<void>;
  removeReplacements(): Promise<void>;
  removeCaptions(): Promise<void>;
}

export function createOwnTexts(values: StoredValues, currentOwner: () => TextOwner): OwnTextsStorage {
  const write = createEntryWriter(values);
  /** Rejects with `session/expired` without a user. */
  const change = async <Entry>(
    key: SharedKey<Record<string, Entry>>,
    next: (entry: Entry | undefined) => Entry | null,
  ) => {
    const user = keyOf(currentOwner());
    if (user === null) throw new AppError('session/expired');
    await write(key, user, next);
  };
  const changeTemplates = (next: (templates: readonly OwnTemplate[]) => readonly OwnTemplate[]): Promise<void> =>
    change(TEMPLATES, (templates = []) => {
      const changed = next(templates);
      return changed.length === 0 ? null : changed.map((template) => ({ ...template, values: { ...template.values } }));
    });
  return {
    async read() {
      const user = keyOf(currentOwner()) ?? '';
      const [templates, replacements, captions] = await Promise.all([
        values.get(TEMPLATES),
        values.get(CODE_REPLACEMENTS),
        values.get(CAPTION_HISTORY),
      ]);
      return {
        templates: (templates[user] ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
        replacements: replacements[user] ?? '',
        captions: captions[user] ?? [],
      };
    },
    saveTemplate: (typed, saved) =>
      changeTemplates((templates) => {
        const name = usableName(typed);
        const others = templates.filter((template) => !isSameName(template.name, name));
        if (others.length >= MAX_TEMPLATES)
          throw new AppError('metadata/too-many-templates', { facts: { max: MAX_TEMPLATES } });
        const id = templates.find((template) => isSameName(template.name, name))?.id ?? randomId();
        return [...others, { id, name, values: formValuesOf(saved) }];
      }),
    renameTemplate: (id, typed) =>
      changeTemplates((templates) => {
        const name = usableName(typed);
        const isTaken = templates.some((template) => template.id !== id && isSameName(template.name, name));
        if (isTaken) throw new AppError('metadata/template-name');
        return templates.map((template) => (template.id === id ? { ...template, name } : template));
      }),
    setReplacements: (text) => change(CODE_REPLACEMENTS, () => (text.trim() === '' ? null : text)),
    async noteCaptions(user, captions) {
      const key = keyOf(user);
      if (key === null || captions.length === 0) return;
      // The user may have signed out since the start.
      const isThere = (): boolean => keyOf(currentOwner()) === key;
      const noted = write(CAPTION_HISTORY, key, (history: string[] | undefined) =>
        isThere() ? [...withCaptions(history ?? [], captions)] : (history ?? null),
      );
      await noted.catch((error: unknown) => log('warn', 'metadata: captions not noted', { error }));
    },
    async keepOnly(user) {
      const removed = await Promise.all(
        [TEMPLATES, CODE_REPLACEMENTS, CAPTION_HISTORY].map((key) =>
          values.change(key as SharedKey<Record<string, unknown>>, (all) =>
            withEntriesThat((one) => one === user, all),
          ),
        ),
      );
      return removed.includes(true);
    },
    removeCaptionsOf: (user) => write<string[]>(CAPTION_HISTORY, user, () => null),
    removeTemplate: (id) => changeTemplates((templates) => templates.filter((template) => template.id !== id)),
    removeReplacements: () => change<string>(CODE_REPLACEMENTS, () => null),
    removeCaptions: () => change<string[]>(CAPTION_HISTORY, () => null),
  };
}

function keyOf({ server, owner }: TextOwner): string | null {
  return server === null || owner === null ? null : `${server} ${owner}`;
}

/** Writes the entry of one user; null removes it. */
function createEntryWriter(values: StoredValues) {
  return async <Entry>(
    key: SharedKey<Record<string, Entry>>,
    user: string,
    next: (entry: Entry | undefined) => Entry | null,
  ): Promise<void> => {
    await values.change(key, (all) => withEntry(all, user, next(all[user])));
  };
}

function usableName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > MAX_TEMPLATE_NAME_LENGTH) throw new AppError('metadata/template-name');
  return name;
}

function formValuesOf(values: MetadataValues): Record<string, string> {
  const kept = Object.entries(values).filter(([name]) => metadataField(name)?.isFormField);
  return Object.fromEntries(kept.map(([name, value]) => [name, cutToField(name, value)]));
}

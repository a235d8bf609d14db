/** Stores templates, code replacements and captions of each user on this computer (docs/privacy.md). */
import type { ExtraField } from '#lib/contract/extra-fields.ts';
import { MAX_TEMPLATE_NAME_LENGTH } from '#lib/contract/templates.ts';
import { AppError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { isSameUser, type QueueUser } from '#lib/core/queue-user.ts';
import { randomId } from '#lib/core/random-id.ts';
import { CAPTION_HISTORY, CODE_REPLACEMENTS, TEMPLATES } from '#lib/storage/stored-keys.ts';
import type { StoredValues } from '#lib/storage/stored-values.ts';
import { userValues } from '#lib/storage/user-values.ts';
import { isTooLong, MAX_REPLACEMENT_LINES, MAX_REPLACEMENTS_LENGTH } from './model/code-replacements.ts';
import { extraField } from './model/field-table.ts';
import { cutToField } from './model/field-values.ts';
import { metadataField } from './model/metadata-fields.ts';
import type { MetadataValues } from './model/metadata-values.ts';
import { isSameName, MAX_TEMPLATES, type OwnTemplate, type OwnTexts, withCaptions } from './model/own-texts.ts';
import { mergedText } from './model/replacement-rows.ts';

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
  /**
   * `before`: what was changed to the text; what others have stored since then stays. Rejects with `session/expired`, and
   * with `metadata/too-many-codes` if both together are too long.
   */
  setReplacements(text: string, before?: string): Promise<void>;
  /** Remembers the captions of a start; the last one is the newest. Never rejects. */
  rememberCaptions(user: QueueUser, captions: readonly string[]): Promise<void>;
  removeTemplate(id: string): Promise<void>;
  removeReplacements(): Promise<void>;
  removeCaptions(): Promise<void>;
}

export function createOwnTexts(
  values: StoredValues,
  currentUser: () => QueueUser | null,
  extraFields: () => readonly ExtraField[] = () => [],
): OwnTextsStorage {
  const templatesOf = userValues(values, TEMPLATES);
  const replacementsOf = userValues(values, CODE_REPLACEMENTS);
  const captionsOf = userValues(values, CAPTION_HISTORY);
  /** Throws `session/expired` without a user. */
  const signedIn = (): QueueUser => {
    const user = currentUser();
    if (user === null) throw new AppError('session/expired');
    return user;
  };
  const changeTemplates = async (next: (templates: readonly OwnTemplate[]) => readonly OwnTemplate[]): Promise<void> =>
    templatesOf.change(signedIn(), (templates = []) => {
      const changed = next(templates);
      return changed.length === 0 ? null : changed.map((template) => ({ ...template, values: { ...template.values } }));
    });
  return {
    async read() {
      const user = currentUser();
      const [templates = [], replacements = '', captions = []] = await Promise.all([
        templatesOf.read(user),
        replacementsOf.read(user),
        captionsOf.read(user),
      ]);
      return {
        templates: templates.toSorted((one, other) => one.name.localeCompare(other.name)),
        replacements,
        captions,
      };
    },
    saveTemplate: (typed, saved) =>
      changeTemplates((templates) => {
        const name = usableName(typed);
        const others = templates.filter((template) => !isSameName(template.name, name));
        if (others.length >= MAX_TEMPLATES)
          throw new AppError('metadata/too-many-templates', { facts: { max: MAX_TEMPLATES } });
        const id = templates.find((template) => isSameName(template.name, name))?.id ?? randomId();
        return [...others, { id, name, values: formValuesOf(saved, extraFields()) }];
      }),
    renameTemplate: (id, typed) =>
      changeTemplates((templates) => {
        const name = usableName(typed);
        const isTaken = templates.some((template) => template.id !== id && isSameName(template.name, name));
        if (isTaken) throw new AppError('metadata/template-name');
        return templates.map((template) => (template.id === id ? { ...template, name } : template));
      }),
    setReplacements: async (text, before) =>
      replacementsOf.change(signedIn(), (stored) => {
        const next = before === undefined ? text : mergedText(before, text, stored ?? '');
        // A list over the limits can still be made shorter.
        if (isTooLong(next) && next.length >= (stored ?? '').length)
          throw new AppError('metadata/too-many-codes', {
            facts: { lines: MAX_REPLACEMENT_LINES, max: MAX_REPLACEMENTS_LENGTH },
          });
        return next.trim() === '' ? null : next;
      }),
    async rememberCaptions(user, captions) {
      if (captions.length === 0) return;
      const stored = captionsOf.change(user, (history) =>
        // The user may have signed out since the start.
        isSameUser(currentUser(), user) ? [...withCaptions(history ?? [], captions)] : (history ?? null),
      );
      await stored.catch((error: unknown) => log('warn', 'metadata: captions not stored', { error }));
    },
    removeTemplate: (id) => changeTemplates((templates) => templates.filter((template) => template.id !== id)),
    removeReplacements: async () => replacementsOf.change(signedIn(), () => null),
    removeCaptions: async () => captionsOf.change(signedIn(), () => null),
  };
}

function usableName(typed: string): string {
  const name = typed.trim();
  if (name === '' || name.length > MAX_TEMPLATE_NAME_LENGTH) throw new AppError('metadata/template-name');
  return name;
}

function formValuesOf(values: MetadataValues, extra: readonly ExtraField[]): Record<string, string> {
  const rows = extra.map(extraField);
  const kept = Object.entries(values).filter(([name]) => metadataField(name, rows)?.isFormField);
  return Object.fromEntries(kept.map(([name, value]) => [name, cutToField(name, value, rows)]));
}

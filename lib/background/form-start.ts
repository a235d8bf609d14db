/** A start that brings the form as it was when it was pressed (4.10), and what such a start waits for (5.9). */
import { AppError } from '#lib/core/app-error.ts';
import { lackingInFiles, leftToFiles } from '#lib/metadata/model/missing-metadata.ts';
import type { ItemEditor } from '#lib/uploads/item-editor.ts';
import type { StartForm } from '#lib/uploads/model/start-form.ts';
import type { UploadQueue } from '#lib/uploads/upload-queue.ts';

/** Between two looks at files that are being read. */
const PAUSE_MS = 100;

export interface FormStartDeps {
  readonly queue: Pick<UploadQueue, 'current'>;
  readonly editor: Pick<ItemEditor, 'summary'>;
  /** Throws `session/expired` when somebody else has signed in since. */
  storeDraft(form: StartForm): Promise<void>;
  /** What is now reaches every surface before the answer. */
  tellNow(): void;
}

/**
 * Stores the form, then starts; at once where there is none. With `waits`, after all files have been read that may bring what
 * the form leaves to them. Rejects with `uploads/form-incomplete` when one of them does not.
 */
export type StartWithForm = (form: StartForm | undefined, start: () => Promise<void>, waits?: boolean) => Promise<void>;

export function createFormStart({ queue, editor, storeDraft, tellNow }: FormStartDeps): StartWithForm {
  /** By the text of now: the person types on while files are read. What came with the start is being stored at first. */
  const complete = async ({ type, values, needed }: StartForm, waits: boolean): Promise<void> => {
    for (let text = values; ; text = {}) {
      const { id, draft } = await queue.current(type);
      const fields = leftToFiles(needed, { ...draft, ...text });
      const found = editor.summary(id);
      const lacking = lackingInFiles(fields, found);
      if (lacking.length > 0) throw new AppError('uploads/form-incomplete', { facts: { fields: lacking.join(' ') } });
      if (!waits || fields.length === 0 || found.unread === 0) return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  return async (form, start, waits = false) => {
    if (form === undefined) return start();
    const stored = storeDraft(form);
    await Promise.all([stored, complete(form, waits).then(start)]);
    tellNow();
  };
}

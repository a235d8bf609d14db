/** Starts that bring the form as it was when they were pressed (4.10), and those that wait until files have been read (5.9). */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import { lackingInFiles, leftToFiles } from '#lib/upload-form/model/missing-metadata.ts';
import type { DraftText, StartForm } from '#lib/upload-form/model/start-form.ts';
import type { UploadEditor } from '../queue/upload-editor.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';

/** Between two looks at files that are being read. */
const PAUSE_MS = 100;

export interface FormStartDeps {
  readonly queue: Pick<UploadQueue, 'current' | 'idsOf' | 'setDraft'>;
  readonly editor: Pick<UploadEditor, 'summary'>;
  readonly session: { state(): Pick<AuthState, 'status' | 'domain' | 'username'> };
  server(): string | null;
  /** What is now reaches every surface before the answer. */
  publishNow(): void;
}

export interface FormStarts {
  /** Rejects with `session/expired` when somebody else has signed in since it was typed. */
  storeText(text: DraftText): Promise<void>;
  /**
   * Stores the form, then calls `begin`; at once where there is none. With `waits`, after all files have been read that may
   * bring what the form leaves to them, and then with the ids of the uploads that were there before. Rejects with
   * `uploads/form-incomplete` when one of them does not bring it, and with `session/expired` when the person has left.
   */
  start(
    form: StartForm | undefined,
    begin: (uploadIds?: ReadonlySet<string>) => Promise<void>,
    waits?: boolean,
  ): Promise<void>;
  /** A start that waits is over without having begun; its command is answered as if it had. */
  cancel(type: MediaType): void;
  /** Media types of which a start of this person waits for files. */
  waiting(): readonly MediaType[];
}

/** One press of Upload. */
interface PendingStart {
  readonly type: MediaType;
  readonly person: string;
  /** What was there when it began to wait. */
  uploadIds?: ReadonlySet<string>;
  /** Ends the pause before the next look. */
  wake(): void;
}

export function createFormStarts({ queue, editor, session, server, publishNow }: FormStartDeps): FormStarts {
  const pending = new Map<MediaType, PendingStart>();
  /** Whose queue the server in use has; nobody's while somebody has to sign in again (4.18). */
  const person = (): string => {
    const state = session.state();
    return state.status === 'expired' ? '' : `${server()} ${ownerOf(state)}`;
  };
  const assertStays = (press: PendingStart): void => {
    if (person() !== press.person) throw new AppError('session/expired');
  };
  const cancel = (type: MediaType): void => {
    const press = pending.get(type);
    if (!press) return;
    pending.delete(type);
    press.wake();
    publishNow();
  };
  const wait = (press: PendingStart, uploadIds: ReadonlySet<string>): Promise<void> => {
    if (!press.uploadIds) {
      press.uploadIds = uploadIds;
      // The later of two presses counts.
      cancel(press.type);
      pending.set(press.type, press);
      publishNow();
    }
    return new Promise((resolve) => {
      press.wake = resolve;
      setTimeout(resolve, PAUSE_MS);
    });
  };
  /**
   * False when it is not to begin any more. By the text of now: the person types on while files are read. What came with the
   * start is being stored at first.
   */
  const isComplete = async (
    press: PendingStart,
    { type, values, needed }: StartForm,
    waits: boolean,
  ): Promise<boolean> => {
    for (let text = values; ; text = {}) {
      assertStays(press);
      const { id, draft } = await queue.current(type);
      assertStays(press);
      if (press.uploadIds && pending.get(type) !== press) return false;
      const fields = leftToFiles(needed, { ...draft, ...text });
      const found = editor.summary(id, press.uploadIds);
      const lacking = lackingInFiles(fields, found);
      if (lacking.length > 0) throw new AppError('uploads/form-incomplete', { facts: { fields: lacking.join(' ') } });
      if (!waits || fields.length === 0 || found.unread === 0) return true;
      await wait(press, queue.idsOf(type));
    }
  };
  const beginWhenComplete = async (
    form: StartForm,
    begin: (uploadIds?: ReadonlySet<string>) => Promise<void>,
    waits: boolean,
  ): Promise<void> => {
    const press: PendingStart = { type: form.type, person: person(), wake: () => undefined };
    try {
      if (await isComplete(press, form, waits)) await begin(press.uploadIds);
    } finally {
      if (pending.get(press.type) === press) pending.delete(press.type);
    }
  };
  const storeText = async ({ type, values, owner }: DraftText): Promise<void> => {
    if (owner !== undefined && owner !== ownerOf(session.state())) throw new AppError('session/expired');
    await queue.setDraft(type, values);
  };
  return {
    storeText,
    async start(form, begin, waits = false) {
      if (form === undefined) return begin();
      const stored = storeText(form);
      try {
        await Promise.all([stored, beginWhenComplete(form, begin, waits)]);
      } finally {
        publishNow();
      }
    },
    cancel,
    waiting: () => [...pending.values()].filter((press) => press.person === person()).map(({ type }) => type),
  };
}

/** Starts that bring the form as it was when they were pressed (4.10), and those that wait until files have been read (5.9). */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import { lackingInFiles, leftToFiles } from '#lib/upload-form/model/missing-metadata.ts';
import type { DraftText, StartForm } from '../model/start-form.ts';
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
  takeBack(type: MediaType): void;
  /** Media types of which a start of this person waits for files. */
  waiting(): readonly MediaType[];
}

/** One press of Upload. */
interface Press {
  readonly type: MediaType;
  readonly person: string;
  /** What was there when it began to wait. */
  uploadIds?: ReadonlySet<string>;
  /** Ends the pause before the next look. */
  wake(): void;
}

export function createFormStarts({ queue, editor, session, server, publishNow }: FormStartDeps): FormStarts {
  const presses = new Map<MediaType, Press>();
  /** Whose queue the server in use has; nobody's while somebody has to sign in again (4.18). */
  const person = (): string => {
    const state = session.state();
    return state.status === 'expired' ? '' : `${server()} ${ownerOf(state)}`;
  };
  const assertStays = (press: Press): void => {
    if (person() !== press.person) throw new AppError('session/expired');
  };
  const takeBack = (type: MediaType): void => {
    const press = presses.get(type);
    if (!press) return;
    presses.delete(type);
    press.wake();
    publishNow();
  };
  const wait = (press: Press, uploadIds: ReadonlySet<string>): Promise<void> => {
    if (!press.uploadIds) {
      press.uploadIds = uploadIds;
      // The later of two presses counts.
      takeBack(press.type);
      presses.set(press.type, press);
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
  const isComplete = async (press: Press, { type, values, needed }: StartForm, waits: boolean): Promise<boolean> => {
    for (let text = values; ; text = {}) {
      assertStays(press);
      const { id, draft } = await queue.current(type);
      assertStays(press);
      if (press.uploadIds && presses.get(type) !== press) return false;
      const fields = leftToFiles(needed, { ...draft, ...text });
      const found = editor.summary(id, press.uploadIds);
      const lacking = lackingInFiles(fields, found);
      if (lacking.length > 0) throw new AppError('uploads/form-incomplete', { facts: { fields: lacking.join(' ') } });
      if (!waits || fields.length === 0 || found.unread === 0) return true;
      await wait(press, queue.idsOf(type));
    }
  };
  const begun = async (
    form: StartForm,
    begin: (uploadIds?: ReadonlySet<string>) => Promise<void>,
    waits: boolean,
  ): Promise<void> => {
    const press: Press = { type: form.type, person: person(), wake: () => undefined };
    try {
      if (await isComplete(press, form, waits)) await begin(press.uploadIds);
    } finally {
      if (presses.get(press.type) === press) presses.delete(press.type);
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
        await Promise.all([stored, begun(form, begin, waits)]);
      } finally {
        publishNow();
      }
    },
    takeBack,
    waiting: () => [...presses.values()].filter((press) => press.person === person()).map(({ type }) => type),
  };
}

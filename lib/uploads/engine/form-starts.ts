/**
 * Starts that include the form's values of the click (4.10), and pending starts that wait for embedded metadata (5.9).
 */
import type { MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import { fieldsLeftToFiles, fieldsMissingInFiles } from '#lib/upload-form/model/missing-metadata.ts';
import type { StartForm } from '#lib/upload-form/model/start-form.ts';
import type { FormApplied } from '../model/upload-details.ts';
import type { UploadEditor } from '../queue/upload-editor.ts';
import type { UploadQueue } from '../queue/upload-queue.ts';

/** Interval at which a pending start checks the files. */
const PAUSE_MS = 100;

export interface FormStartDeps {
  readonly queue: Pick<UploadQueue, 'current' | 'idsOf' | 'setDraft' | 'applyForm'>;
  readonly editor: Pick<UploadEditor, 'summary'>;
  readonly session: { state(): Pick<AuthState, 'status' | 'domain' | 'username'> };
  server(): string | null;
  /** Publishes the current state to every surface before the command is answered. */
  publishNow(): void;
}

export interface FormStarts {
  /**
   * Stores the form and calls `begin`; without a form, calls it at once. With `waits`, it first waits until all files
   * are read that may supply required fields, and calls `begin` with the ids of the uploads present at the click.
   * Rejects with `uploads/form-incomplete` if a file does not supply them, and with `session/expired` if the user has
   * changed.
   */
  start(form: StartForm | undefined, begin: Begin, waits?: boolean): Promise<void>;
  /**
   * Stores the form and gives it to the files that are being sent. Rejects like `start`, without a wait, and with
   * `uploads/unknown-variable`.
   */
  apply(form: StartForm): Promise<FormApplied>;
  /** Cancels the pending start; its command succeeds without starting anything. */
  cancel(type: MediaType): void;
  /** Media types with a pending start of the current user. */
  waiting(): readonly MediaType[];
}

type Begin = (uploadIds?: ReadonlySet<string>) => Promise<void>;

/** One click on Upload. */
interface PendingStart {
  readonly type: MediaType;
  readonly user: string;
  /** Uploads of the list when the wait began. */
  uploadIds?: ReadonlySet<string>;
  /** Ends the current interval early. */
  wake(): void;
}

export function createFormStarts({ queue, editor, session, server, publishNow }: FormStartDeps): FormStarts {
  const pending = createPendingStarts(publishNow);
  /** Server and user; empty while the session is expired (4.18). */
  const currentUser = (): string => {
    const state = session.state();
    return state.status === 'expired' ? '' : `${server()} ${ownerOf(state)}`;
  };
  const assertStays = ({ user }: PendingStart): void => {
    if (currentUser() !== user) throw new AppError('session/expired');
  };
  /**
   * False if the start was cancelled. Checks the current draft, because the user may type while files are read; the
   * first round adds the values of the click, which are still being stored.
   */
  const isComplete = async (
    pendingStart: PendingStart,
    { type, values, needed }: StartForm,
    waits: boolean,
  ): Promise<boolean> => {
    for (let text = values; ; text = {}) {
      assertStays(pendingStart);
      const { id, draft } = await queue.current(type);
      assertStays(pendingStart);
      if (pending.isCancelled(pendingStart)) return false;
      const fields = fieldsLeftToFiles(needed, { ...draft, ...text });
      const found = editor.summary(id, pendingStart.uploadIds);
      const missing = fieldsMissingInFiles(fields, found);
      assertNotMissing(missing);
      if (!waits || fields.length === 0 || found.unread === 0) return true;
      await pending.wait(pendingStart, queue.idsOf(type));
    }
  };
  const beginWhenComplete = async (form: StartForm, begin: Begin, waits: boolean): Promise<void> => {
    const pendingStart: PendingStart = { type: form.type, user: currentUser(), wake: () => undefined };
    try {
      if (await isComplete(pendingStart, form, waits)) await begin(pendingStart.uploadIds);
    } finally {
      pending.end(pendingStart);
    }
  };
  return {
    async start(form, begin, waits = false) {
      if (form === undefined) return begin();
      const stored = queue.setDraft(form);
      try {
        await Promise.all([stored, beginWhenComplete(form, begin, waits)]);
      } finally {
        publishNow();
      }
    },
    async apply(form) {
      const { type, needed } = form;
      await queue.setDraft(form);
      const { id, draft } = await queue.current(type);
      const found = editor.summary(id, undefined, 'isSentWithForm');
      assertNotMissing(fieldsMissingInFiles(fieldsLeftToFiles(needed, draft), found));
      const applied = await queue.applyForm(type);
      publishNow();
      return applied;
    },
    cancel: pending.cancel,
    waiting: () => pending.typesOf(currentUser()),
  };
}

function assertNotMissing(fields: readonly string[]): void {
  if (fields.length > 0) throw new AppError('uploads/form-incomplete', { facts: { fields: fields.join(' ') } });
}

/** At most one pending start per media type: a later one replaces an earlier one. */
function createPendingStarts(publishNow: () => void) {
  const pending = new Map<MediaType, PendingStart>();
  const cancel = (type: MediaType): void => {
    const pendingStart = pending.get(type);
    if (!pendingStart) return;
    pending.delete(type);
    pendingStart.wake();
    publishNow();
  };
  return {
    /** Waits for an interval; the first wait makes the start a pending one, of these uploads. */
    wait(pendingStart: PendingStart, uploadIds: ReadonlySet<string>): Promise<void> {
      if (!pendingStart.uploadIds) {
        pendingStart.uploadIds = uploadIds;
        cancel(pendingStart.type);
        pending.set(pendingStart.type, pendingStart);
        publishNow();
      }
      return new Promise((resolve) => {
        pendingStart.wake = resolve;
        setTimeout(resolve, PAUSE_MS);
      });
    },
    isCancelled: (pendingStart: PendingStart): boolean =>
      pendingStart.uploadIds !== undefined && pending.get(pendingStart.type) !== pendingStart,
    end(pendingStart: PendingStart): void {
      if (pending.get(pendingStart.type) === pendingStart) pending.delete(pendingStart.type);
    },
    cancel,
    typesOf: (user: string): MediaType[] =>
      [...pending.values()].filter((pendingStart) => pendingStart.user === user).map(({ type }) => type),
  };
}

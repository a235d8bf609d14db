import { useCallback, useRef, useState } from 'react';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasCode, type PlainError, toPlainError } from '#lib/core/app-error.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useClient, useMirror } from '../../surface/client-context.ts';
import { showAnnouncedToast } from '../../ui/announced-toast.ts';
import type { FormHandle, LateForm } from '../form/metadata-form.tsx';
import { isBeingRead } from '../is-being-read.ts';
import { removalOf, type ShowErrorOf, type StartCommand, type StartUploadRows } from '../upload-command.ts';
import type { TypeQueue } from '../use-type-queue.ts';
import { useWithheldStart, type WithheldStart } from './use-withheld-start.ts';

export interface UploadActions {
  /** The error line; null without an error. */
  readonly problem: PlainError | 'reading' | null;
  /** A start on any surface waits until the files have been read. */
  readonly isWaiting: boolean;
  readonly showErrorOf: ShowErrorOf;
  readonly form: LateForm;
  add(files: readonly File[]): void;
  removeAll(): void;
  pause(): void;
  readonly startRows: StartUploadRows;
  /** Starts the batch; the form is checked first (5.10). */
  start(): void;
  /** Files of the start that may not be used now: it goes on with the answer. */
  readonly withheld: WithheldStart | null;
}

/** The commands of an upload tab and the one error line they share. */
export function useUploadActions(type: MediaType, { rows }: TypeQueue): UploadActions {
  const { send } = useClient();
  const [problem, setProblem] = useState<PlainError | null>(null);
  const isStarting = useRef(false);
  const { current: form } = useRef<LateForm>({});
  const isWaiting = useMirror((state) => state.waitingStarts.includes(type));

  const showErrorOf = useCallback<ShowErrorOf>((sent) => {
    setProblem(null);
    sent.catch((error: unknown) => setProblem(toPlainError(error)));
  }, []);
  const add = useAdding(type, showErrorOf);
  const removeAll = useCallback(() => {
    showErrorOf(send('uploads.remove', removalOf(rows)));
  }, [showErrorOf, send, rows]);
  const { withheld, asksFirst } = useWithheldStart(rows);
  const isReading = rows.some((row) => row.takesForm && isBeingRead(row));
  const startRows = useCallback<StartUploadRows>(
    function startRows(started, command, isAnswered = false) {
      // Uploads that keep the form of an earlier start need no check.
      if (started.length > 0 && !started.some(takesForm)) return showErrorOf(command());
      // Only a start of the whole batch waits for its files; repeated starts of rows were checked before.
      const isBatch = started.length === 0;
      const start = (loaded: FormHandle): void => {
        if (isBatch && isStarting.current) return;
        const checked = loaded.check();
        if ('problem' in checked) {
          setProblem(checked.problem);
          return;
        }
        if (!isAnswered && asksFirst(started, () => startRows(started, command, true))) return;
        // Sent in the task of the click, since a popup may close right after it.
        const sent = command(checked);
        loaded.follow(checked.form, sent, isBatch && isReading);
        showErrorOf(sent);
        if (!isBatch) return;
        isStarting.current = true;
        const end = (): void => {
          isStarting.current = false;
        };
        sent.then(end, end);
      };
      if (form.handle) start(form.handle);
      else form.pendingStart = start;
    },
    [showErrorOf, form, isReading, asksFirst],
  );
  const needsForm = rows.some(takesForm);
  const start = useCallback(() => {
    const command: StartCommand = (withForm) => send('uploads.start', { type, ...withForm });
    return needsForm ? startRows([], command) : showErrorOf(command());
  }, [needsForm, startRows, showErrorOf, send, type]);
  const pause = () => showErrorOf(send('uploads.pause', { type }));
  return {
    problem: problem ?? (isWaiting ? 'reading' : null),
    isWaiting,
    showErrorOf,
    form,
    add,
    removeAll,
    start,
    withheld,
    startRows,
    pause,
  };
}

/** Adds files; what the server has refused as a whole is named, as the error line is behind a dialog then, or gone. */
function useAdding(type: MediaType, showErrorOf: ShowErrorOf): UploadActions['add'] {
  const { files: sender, previews } = useClient();
  const texts = useText();
  /** One message replaces the other, so it counts the files of all. */
  const refused = useRef(0);
  return useCallback(
    (files: readonly File[]) => {
      const added = sender.add(type, files, previews.remember);
      showErrorOf(added);
      const accept = (): void => {
        refused.current = 0;
      };
      added.then(accept, (error: unknown) => {
        // Other errors may come after some files have their rows.
        if (!hasCode(error, 'session/expired')) return;
        refused.current += files.length;
        const sentences = [texts.count('uploads.notAdded', refused.current), errorSentence(toPlainError(error), texts)];
        showAnnouncedToast(sentences.join(' '), 'error');
      });
    },
    [showErrorOf, sender, type, previews, texts],
  );
}

function takesForm(row: UploadRow): boolean {
  return row.takesForm;
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MediaType } from '#lib/contract/uploads.ts';
import { hasCode } from '#lib/core/app-error.ts';
import { randomIds } from '#lib/core/random-id.ts';
import type { PageChannel } from '#lib/host/page-channel.ts';
import type { Send } from '#lib/messaging/messages.ts';
import type { AddedFile } from '#lib/messaging/uploads-messages.ts';
import { takenFrom } from './taken-files.ts';

/**
 * Measured: 10,000 Files in one message block the page for 2 s, slices of 100 do not
 * (docs/design/surfaces-and-messages.md#files).
 */
const SLICE = 100;
/** Slices on their way: the background reads and stores one while the page prepares the next. */
const SLICES_AT_ONCE = 4;
/** Rows in one message; ten thousand at once would block page and background. */
const ROWS_PER_MESSAGE = 1_000;
/** Maximum length of a path in a message, in characters. */
const LONGEST_FOLDER = 1_024;
/** Longest part of a task that reads sizes, so that key presses are handled in between. */
const TASK_MS = 12;

/** Upload ids of chosen files whose rows may not be published yet. */
export type ArrivingFiles = Readonly<Record<MediaType, ReadonlySet<string>>>;

const NONE: ReadonlySet<string> = new Set();

export interface FileSender {
  /** Lets a list show its future length immediately. */
  readonly arriving: StoreApi<ArrivingFiles>;
  /**
   * Adds files to the current bundle of `type`: the Files in slices, each after its row. Resolves when the background has
   * all of them, and the surface may close. Calls `onIds` immediately with the upload ids, so that previews can be
   * shown.
   */
  add(type: MediaType, files: readonly File[], onIds?: (idToFile: ReadonlyMap<string, File>) => void): Promise<void>;
}

interface Added {
  readonly uploadId: string;
  readonly file: File;
}

export function createFileSender(send: Send, channel: Pick<PageChannel, 'sendFiles'>): FileSender {
  const arriving = createStore<ArrivingFiles>(() => ({ image: NONE, video: NONE, audio: NONE }));
  return {
    arriving,
    async add(type, files, onIds) {
      const uploadIds = randomIds(files.length);
      const added = files.map((file, at) => ({ uploadId: uploadIds[at] ?? '', file }));
      onIds?.(new Map(added.map(({ uploadId, file }) => [uploadId, file])));
      const ids = new Set(uploadIds);
      arriving.setState((state) => ({ [type]: new Set([...state[type], ...ids]) }));
      try {
        await announceAndHandOver({ send, channel }, type, added);
      } finally {
        arriving.setState((state) => ({ [type]: new Set([...state[type]].filter((id) => !ids.has(id))) }));
      }
    },
  };
}

/** Sends a slice again if the background has stopped; the background ignores Files that it already has. */
async function handOver(
  channel: Pick<PageChannel, 'sendFiles'>,
  slice: Parameters<PageChannel['sendFiles']>[0],
): Promise<void> {
  try {
    await channel.sendFiles(slice);
  } catch (error) {
    if (!hasCode(error, 'messaging/disconnected')) throw error;
    await channel.sendFiles(slice);
  }
}

interface Background {
  readonly send: Send;
  readonly channel: Pick<PageChannel, 'sendFiles'>;
}

/**
 * Announces all rows or none. Messages do not wait for each other's response, so that the list appears quickly; Files
 * are handed over while the facts of later ones are read.
 */
async function announceAndHandOver(background: Background, type: MediaType, added: readonly Added[]): Promise<void> {
  const answers: Promise<unknown>[] = [];
  let handedOver: Promise<unknown> = Promise.resolve();
  for (const part of slicesOf(added, ROWS_PER_MESSAGE)) {
    // Each part of a long list runs in its own task, so that the surface stays responsive.
    const isOneOfMany = added.length > ROWS_PER_MESSAGE;
    if (isOneOfMany) await nextTask();
    const files = await factsOf(part);
    if (isOneOfMany) await nextTask();
    const answer = background.send('uploads.add', { type, files });
    answers.push(answer);
    handedOver = handedOver.then(() => answer).then(() => handOverAll(background.channel, part));
    // Both are looked at when all have been sent.
    for (const promise of [answer, handedOver]) promise.catch(() => undefined);
  }
  try {
    await Promise.all(answers);
  } catch (error) {
    // Nothing of it arrives after its removal. The background undoes a single failed message itself.
    await Promise.allSettled([...answers, handedOver]);
    const uploadIds = added.map(({ uploadId }) => uploadId);
    if (answers.length > 1)
      await background.send('uploads.remove', { uploadIds, isFinal: true }).catch(() => undefined);
    throw error;
  }
  await handedOver;
}

/** Rejects once the slices on their way have arrived or failed; no other one is sent after a failure. */
async function handOverAll(channel: Background['channel'], added: readonly Added[]): Promise<void> {
  const slices = slicesOf(added, SLICE);
  const failures: unknown[] = [];
  const handOverSlices = async (): Promise<void> => {
    while (failures.length === 0) {
      const slice = slices.shift();
      if (slice === undefined) return;
      const message = { uploadIds: slice.map(({ uploadId }) => uploadId), files: slice.map(({ file }) => file) };
      await handOver(channel, message).catch((error: unknown) => failures.push(error));
    }
  };
  const ways: Promise<void>[] = [];
  while (ways.length < SLICES_AT_ONCE) {
    // Each in a task of its own: sending blocks the page.
    if (ways.length > 0) await nextTask();
    ways.push(handOverSlices());
  }
  await Promise.all(ways);
  if (failures.length > 0) throw failures[0];
}

function slicesOf<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, at) =>
    items.slice(at * length, (at + 1) * length),
  );
}

/** The folder's path; of a very long one the end, which identifies it best. */
function folderOf({ webkitRelativePath: path = '' }: File): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/'))).slice(-LONGEST_FOLDER);
}

/**
 * Reads the size of each file, which blocks the page for 0.1–0.2 ms per file, with pauses for other work.
 */
async function factsOf(added: readonly Added[]): Promise<AddedFile[]> {
  const facts: AddedFile[] = [];
  let taskStartedAt = performance.now();
  for (const { uploadId, file } of added) {
    const { name: filename, type: mimeType, size: bytesTotal } = file;
    facts.push({ uploadId, filename, folder: folderOf(file), mimeType, bytesTotal, taken: takenFrom(file) });
    if (performance.now() - taskStartedAt < TASK_MS) continue;
    await nextTask();
    taskStartedAt = performance.now();
  }
  return facts;
}

/**
 * Resolves in a new task, so that input and frames are handled first. Unlike nested timers it is not delayed by 4 ms.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

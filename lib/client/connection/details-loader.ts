import type { AnswerOf, Send } from '#lib/messaging/messages.ts';

export type UploadDetails = AnswerOf<'uploads.details'>[number];

/** The most that one message may request. */
const IDS_PER_MESSAGE = 200;

export interface DetailsLoader {
  /**
   * In the order of `uploadIds`, without uploads that are gone. Rejects like a command. Calls of the same task share a
   * message, such as those of the rows that come into view together.
   */
  load(uploadIds: readonly string[]): Promise<readonly UploadDetails[]>;
}

interface Waiting {
  readonly uploadIds: readonly string[];
  resolve(details: readonly UploadDetails[]): void;
  reject(error: unknown): void;
}

export function createDetailsLoader(send: Send): DetailsLoader {
  let waiting: Waiting[] = [];

  const flush = async (): Promise<void> => {
    const calls = waiting;
    waiting = [];
    const ids = [...new Set(calls.flatMap(({ uploadIds }) => uploadIds))];
    const found = new Map<string, UploadDetails>();
    try {
      for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE) {
        const uploadIds = ids.slice(start, start + IDS_PER_MESSAGE);
        for (const one of (await send('uploads.details', { uploadIds })) ?? []) found.set(one.uploadId, one);
      }
      for (const { uploadIds, resolve } of calls) resolve(uploadIds.flatMap((uploadId) => found.get(uploadId) ?? []));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  };
  return {
    load: (uploadIds) =>
      new Promise((resolve, reject) => {
        // No timer: hidden pages delay timers, and the rows may be removed in the meantime.
        if (waiting.length === 0) queueMicrotask(flush);
        waiting.push({ uploadIds, resolve, reject });
      }),
  };
}

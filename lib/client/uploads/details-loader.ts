import type { AnswerOf, Send } from '#lib/messaging/messages.ts';

export type UploadDetails = AnswerOf<'uploads.details'>[number];

/** Rows that come into view together share a message. */
const GATHER_MS = 40;
/** The most that one message may request. */
const IDS_PER_MESSAGE = 200;

export interface DetailsLoader {
  /** Null for an upload that is gone. Rejects like a command. Calls within 40 ms share a message. */
  load(uploadId: string): Promise<UploadDetails | null>;
  /** Requests at once. In the order of `uploadIds`, without uploads that are gone. Rejects like a command. */
  loadAll(uploadIds: readonly string[]): Promise<readonly UploadDetails[]>;
}

interface Waiting {
  resolve(details: UploadDetails | null): void;
  reject(error: unknown): void;
}

export function createDetailsLoader(send: Send): DetailsLoader {
  const waiting = new Map<string, Waiting[]>();

  const loadAll = async (uploadIds: readonly string[]): Promise<readonly UploadDetails[]> => {
    const found: UploadDetails[] = [];
    for (let start = 0; start < uploadIds.length; start += IDS_PER_MESSAGE) {
      const batch = uploadIds.slice(start, start + IDS_PER_MESSAGE);
      found.push(...((await send('uploads.details', { uploadIds: batch })) ?? []));
    }
    return found;
  };
  const flush = async (): Promise<void> => {
    const calls = new Map(waiting);
    waiting.clear();
    try {
      const details = await loadAll([...calls.keys()]);
      const found = new Map(details.map((one) => [one.uploadId, one]));
      for (const [uploadId, ofUpload] of calls)
        for (const { resolve } of ofUpload) resolve(found.get(uploadId) ?? null);
    } catch (error) {
      for (const { reject } of [...calls.values()].flat()) reject(error);
    }
  };
  return {
    load: (uploadId) =>
      new Promise((resolve, reject) => {
        if (waiting.size === 0) setTimeout(flush, GATHER_MS);
        waiting.set(uploadId, [...(waiting.get(uploadId) ?? []), { resolve, reject }]);
      }),
    loadAll,
  };
}

import type { AnswerOf, Send } from '#lib/messaging/messages.ts';

export type UploadDetails = AnswerOf<'uploads.details'>[number];

/** Rows that come into view together are asked for together. */
const GATHER_MS = 40;
/** The most that one message may ask for. */
const BATCH = 200;

export interface DetailsLoader {
  /** Null for an upload that is gone. Rejects like a command. Calls within 40 ms go as one message. */
  load(uploadId: string): Promise<UploadDetails | null>;
}

interface Waiting {
  resolve(details: UploadDetails | null): void;
  reject(error: unknown): void;
}

export function createDetailsLoader(send: Send): DetailsLoader {
  const waiting = new Map<string, Waiting[]>();

  const load = async (batch: ReadonlyMap<string, readonly Waiting[]>): Promise<void> => {
    try {
      const answers = (await send('uploads.details', { uploadIds: [...batch.keys()] })) ?? [];
      const found = new Map(answers.map((details) => [details.uploadId, details]));
      for (const [uploadId, calls] of batch) for (const { resolve } of calls) resolve(found.get(uploadId) ?? null);
    } catch (error) {
      for (const calls of batch.values()) for (const { reject } of calls) reject(error);
    }
  };
  const flush = (): void => {
    const entries = [...waiting];
    waiting.clear();
    for (let start = 0; start < entries.length; start += BATCH) void load(new Map(entries.slice(start, start + BATCH)));
  };
  return {
    load: (uploadId) =>
      new Promise((resolve, reject) => {
        if (waiting.size === 0) setTimeout(flush, GATHER_MS);
        waiting.set(uploadId, [...(waiting.get(uploadId) ?? []), { resolve, reject }]);
      }),
  };
}

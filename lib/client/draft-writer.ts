import type { MediaType } from '#lib/contract/uploads.ts';
import type { Ask } from '#lib/messaging/messaging-client.ts';
import type { MetadataValues } from '#lib/uploads/model/upload-state.ts';

/** Short enough that closing the popup in mid-word loses nothing a person would miss. */
const DEBOUNCE_MS = 150;

export interface DraftWriter {
  /** Stores the form's values soon; later calls for the same type replace earlier ones. */
  write(type: MediaType, values: MetadataValues): void;
  /** Stores what is waiting now and resolves when it is stored. Call before `uploads.start` and when the page hides. */
  flush(): Promise<void>;
  /** True while this surface has typed something for `type` that is not stored yet: its own text wins then. */
  isDirty(type: MediaType): boolean;
}

export function createDraftWriter(ask: Ask): DraftWriter {
  const waiting = new Map<MediaType, MetadataValues>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  const flush = async (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = [...waiting];
    sending = Promise.all(
      batch.map(async ([type, values]) => {
        await ask('uploads.setDraft', { type, values });
        // Typed again in the meantime: that stays waiting.
        if (waiting.get(type) === values) waiting.delete(type);
      }),
    );
    await sending;
  };
  return {
    write(type, values) {
      waiting.set(type, values);
      timer ??= setTimeout(() => void flush().catch(() => undefined), DEBOUNCE_MS);
    },
    flush,
    isDirty: (type) => waiting.has(type),
  };
}

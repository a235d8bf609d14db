import { createEmitter } from '#lib/core/emitter.ts';

/** The file whose caption is edited in its row. */
export const edited: { uploadId: string | null } = { uploadId: null };

/** It is left. */
export const captionLeft = createEmitter<void>();

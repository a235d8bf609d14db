/**
 * What of an upload is in the bucket. It is one small object, which is replaced when the bytes of a request are stored:
 * only bytes that it names count. Full parts belong to a multipart upload. What is too little for a part is stored in
 * pieces, which are objects of their own, until a part is full.
 */
import * as v from 'valibot';

const storedPart = v.object({ etag: v.string(), sizeBytes: v.number() });
const piece = v.object({ key: v.string(), sizeBytes: v.number() });
const uploadState = v.object({
  /** Present while there is a multipart upload. */
  multipartId: v.optional(v.string()),
  parts: v.array(storedPart),
  /** The bytes after the parts. */
  pieces: v.array(piece),
});

export type StoredPart = v.InferOutput<typeof storedPart>;
export type Piece = v.InferOutput<typeof piece>;
export type UploadState = v.InferOutput<typeof uploadState>;

export const NO_BYTES: UploadState = { parts: [], pieces: [] };

/** Throws when the text is not that of a state. */
export function parseState(text: string): UploadState {
  return v.parse(uploadState, JSON.parse(text));
}

export function offsetOf({ parts, pieces }: UploadState): number {
  return sizeOf(parts) + sizeOf(pieces);
}

export function sizeOf(stored: readonly { readonly sizeBytes: number }[]): number {
  return stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

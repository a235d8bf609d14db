import { readBytes } from '#lib/core/read-bytes.ts';

/** The body for the fetch of Node, which takes a Blob of jsdom for a text. */
export async function nodeBody(body: RequestInit['body']): Promise<NonNullable<RequestInit['body']> | null> {
  return body instanceof Blob ? readBytes(body, 0, body.size) : (body ?? null);
}

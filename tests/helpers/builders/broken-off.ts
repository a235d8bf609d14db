/** The answer of a site whose connection is cut after these bytes. */
export function brokenOff(bytes: readonly number[]): Response {
  const parts = [new Uint8Array(bytes)];
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      const part = parts.pop();
      if (part) stream.enqueue(part);
      else stream.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'image/jpeg' } });
}

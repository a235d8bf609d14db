/** The literal requests and answers of `wire/`, typed by hand from the specification. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const wireCase = v.strictObject({
  /** Which call of the contract. */
  call: v.string(),
  title: v.string(),
  /** Whose session; absent: none. */
  as: v.optional(v.picklist(['editor', 'photo', 'reader'])),
  /** Absent: a response of other servers; only the client is tested with it. */
  request: v.optional(
    v.strictObject({
      method: v.string(),
      path: v.string(),
      headers: v.optional(v.record(v.string(), v.string()), {}),
      form: v.optional(v.string()),
      json: v.optional(v.unknown()),
    }),
  ),
  answer: v.strictObject({
    status: v.number(),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    body: v.optional(v.unknown()),
  }),
  /** The server's response equals `answer.body`; otherwise it has the same shape. */
  isExact: v.optional(v.boolean(), false),
  /** Dotted paths that may differ in an exact response. */
  ignores: v.optional(v.array(v.string()), []),
  /** What the client reads from the body. */
  reads: v.optional(v.unknown()),
  /** The client must reject the body. */
  isUnreadable: v.optional(v.boolean(), false),
});
export type WireCase = v.InferOutput<typeof wireCase> & { readonly file: string };

const folder = fileURLToPath(new URL('../wire/', import.meta.url));

export function wireCases(): WireCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const cases = v.parse(v.array(wireCase), JSON.parse(readFileSync(folder + file, 'utf8')));
      return cases.map((parsed) => ({ ...parsed, file }));
    });
}

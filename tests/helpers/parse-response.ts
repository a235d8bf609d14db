import * as v from 'valibot';
import type { Call } from '#lib/contract/call.ts';

/** What the schema of a call makes of an answer's body; `undefined` when it is no answer of that call. */
export function parseResponse<Answer>({ answer }: Call<Answer>, body: unknown): Answer | undefined {
  const parsed = v.safeParse(answer, body);
  return parsed.success ? parsed.output : undefined;
}

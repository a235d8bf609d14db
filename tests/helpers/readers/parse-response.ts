import * as v from 'valibot';
import type { Call } from '#lib/contract/call.ts';

/** Parses the body of a response with the schema of its call; `undefined` when it does not match. */
export function parseResponse<Answer>({ answer }: Call<Answer>, body: unknown): Answer | undefined {
  const parsed = v.safeParse(answer, body);
  return parsed.success ? parsed.output : undefined;
}

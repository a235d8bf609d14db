import type { Answer } from '../exchange.ts';
import { type Finding, unlessStatus } from './check.ts';

/** A search is interrupted after 2 s; the rest is for a slow network. */
export const LONGEST_ANSWER_MS = 5_000;
/** A refusal of a request that is too large, or whose work was interrupted. */
const BOUNDED = [200, 400, 408, 413, 414, 422, 429, 431, 503];

/** Each is answered in time, by one of these statuses. */
export function unlessBounded(answers: readonly Answer[], allowed: readonly number[] = BOUNDED): Finding[] {
  const slow = answers.filter(({ tookMs, status }) => status !== 0 && tookMs > LONGEST_ANSWER_MS);
  return [
    ...unlessStatus(answers, allowed),
    ...slow.map(({ sent, tookMs }) => ({ sent, came: `an answer after ${tookMs} ms`, expected: '2 s at most' })),
  ];
}

import type { Answer } from '../exchange.ts';
import type { Target } from '../target.ts';

/** One thing that a server did wrong. */
export interface Finding {
  readonly sent: string;
  readonly came: string;
  readonly expected: string;
}

export interface Check {
  /** Begins with the name of its group. */
  readonly id: string;
  /** A claim about the server, at most 65 characters. */
  readonly title: string;
  /** Where the rule is from: a section of docs/contract.md, a specification line or an RFC. */
  readonly source: string;
  /** Good practice that the contract does not demand: reported, but the server passes without it. */
  readonly isAdvice?: boolean;
  /** Waits for time-outs of the server or needs all of it; left out with `--short`. */
  readonly isLong?: boolean;
  /** Empty: the claim holds. Throws `Skip` where the check cannot be made. */
  run(target: Target): Promise<readonly Finding[]>;
}

export interface Group {
  readonly name: string;
  readonly checks: readonly Check[];
}

/** Why a check could not be made; the message completes 'skipped: …'. */
export class Skip extends Error {
  override readonly name = 'Skip';
}

/** One finding for each answer whose status is none of these. */
export function unlessStatus(answers: readonly Answer[], allowed: readonly number[]): Finding[] {
  return answers
    .filter(({ status }) => !allowed.includes(status))
    .map((answer) => ({ sent: answer.sent, came: cameOf(answer), expected: allowed.join(' or ') }));
}

/** One finding for each answer with 5xx, or without an answer. */
export function unlessHandled(answers: readonly Answer[]): Finding[] {
  return answers
    .filter(({ status }) => status === 0 || status >= 500)
    .map((answer) => ({ sent: answer.sent, came: cameOf(answer), expected: 'no 5xx, and an answer' }));
}

export function unless(isRight: boolean, finding: Finding): Finding[] {
  return isRight ? [] : [finding];
}

/** Status and error code; never the body, which may contain a session. */
export function cameOf({ status, text, json }: Answer): string {
  if (status === 0) return `no answer (${text})`;
  const { error } = Object(json) as { readonly error?: unknown };
  return typeof error === 'string' ? `${status} ${error.slice(0, 40)}` : String(status);
}

/** One after the other: simultaneous requests would hide which of them a server cannot bear. */
export async function inTurn<Item, Result>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}

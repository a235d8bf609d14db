import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createRandom, type Random } from '../core/random.ts';
import { rewriteLocation } from './rewrite-location.ts';
import { holdBody, slowDown } from './slow-body.ts';

const action = v.object({
  /** Answers with this status immediately, without running the route. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Headers for `status`, such as Retry-After. */
  headers: v.optional(v.record(v.string(), v.string())),
  /** Answers with this text, such as the error page of a proxy; 200 without `status`. */
  body: v.optional(v.string()),
  /** Content type of `body`; `text/html` by default. */
  contentType: v.optional(v.string()),
  /** Matches only requests with a larger body, and answers them with 413. */
  maxBodyBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Waits before all other actions. */
  delayMs: v.optional(v.number()),
  /** Waits before all other actions until `POST /__test/release`, `behave` or `reset`. */
  isHeld: v.optional(v.boolean()),
  /** Matches only requests that bring an upload beyond this byte of its file, and holds what follows this byte. */
  holdAfterBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Runs the route, then closes the connection instead of answering. */
  dropAnswer: v.optional(v.boolean()),
  /** Closes the connection immediately. */
  destroy: v.optional(v.boolean()),
  /** Closes the connection after this many bytes of the body. */
  destroyAfterBytes: v.optional(v.number()),
  /** Maximum speed at which the body is read. */
  bytesPerSecond: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** Rewrites `Location` as a proxy does; see `rewriteLocation`. */
  location: v.optional(v.pipe(v.string(), v.nonEmpty())),
});
export type MisbehaviourAction = v.InferOutput<typeof action>;

export const ruleSchema = v.object({
  match: v.object({
    method: v.optional(v.string()),
    /** A regular expression for the path with its query. */
    pathPattern: v.pipe(v.string(), v.check(isPattern, 'pathPattern is not a regular expression')),
  }),
  /** Number of requests that the rule applies to; absent: all. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Share of the matching requests that the rule applies to. `seed` decides which, so runs are repeatable. */
  probability: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
  seed: v.optional(v.union([v.number(), v.string()]), 1),
  action,
});

export interface Rule {
  readonly match: { readonly method?: string | undefined; readonly pathPattern: string };
  readonly action: MisbehaviourAction;
  readonly probability: number;
  readonly random: Random;
  left: number;
}

export function toRule({ match, action, probability, seed, times }: v.InferOutput<typeof ruleSchema>): Rule {
  return { match, action, probability, random: createRandom(String(seed)), left: times ?? Number.POSITIVE_INFINITY };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) !== undefined;
  } catch {
    return false;
  }
}

/** Executes the action of a rule until `released`. After an answer or a closed connection the route does not run. */
export async function applyAction(
  given: MisbehaviourAction,
  request: FastifyRequest,
  reply: FastifyReply,
  released: Promise<void>,
): Promise<void> {
  if (given.isHeld === true) await released;
  if (given.delayMs !== undefined) await sleep(given.delayMs);
  if (given.destroy === true) {
    reply.hijack();
    request.raw.destroy();
    return;
  }
  const status = given.status ?? (given.maxBodyBytes !== undefined ? 413 : given.body !== undefined ? 200 : undefined);
  if (given.maxBodyBytes !== undefined) await readOn(request.raw);
  if (status !== undefined) return answer(status, given, reply);
  if (given.dropAnswer === true) dropAnswer(request, reply);
  if (given.location !== undefined) rewriteLocation(reply.raw, request.url, given.location);
  if (given.bytesPerSecond !== undefined || given.destroyAfterBytes !== undefined) slowDown(request.raw, given);
  if (given.holdAfterBytes === undefined) return;
  await holdBody(request.raw, given.holdAfterBytes - offsetOf(request), released);
  // Its client has gone: it must not come between the requests of another.
  if (request.raw.destroyed) reply.hijack();
}

/** True when requests that the rule applies to wait for the release. */
export function isHolding({ action: { isHeld, holdAfterBytes } }: Rule): boolean {
  return isHeld === true || holdAfterBytes !== undefined;
}

/** True when the rule applies to this request. Draws a random number for each request that matches. */
export function isCaughtBy(rule: Rule, request: FastifyRequest): boolean {
  return rule.left > 0 && fits(rule, request) && rule.random.chance(rule.probability);
}

function fits({ match, action }: Rule, request: FastifyRequest): boolean {
  if (match.method !== undefined && match.method !== request.method) return false;
  const { maxBodyBytes = -1, holdAfterBytes = -1 } = action;
  const bodyBytes = Number(request.headers['content-length'] ?? 0);
  if (maxBodyBytes >= 0 && bodyBytes <= maxBodyBytes) return false;
  if (holdAfterBytes >= 0 && (bodyBytes === 0 || offsetOf(request) + bodyBytes <= holdAfterBytes)) return false;
  return new RegExp(match.pathPattern).test(request.url);
}

/** Where the body begins in the file of the upload; a creation may have the first bytes. */
function offsetOf({ headers }: FastifyRequest): number {
  return Number(headers['upload-offset'] ?? 0);
}

/** Reads the rest of the body, as a proxy does: a client may not read an answer while it is sending. */
async function readOn(body: IncomingMessage): Promise<void> {
  body.resume();
  await finished(body, { writable: false }).catch(() => undefined);
}

function answer(status: number, { headers = {}, body, contentType }: MisbehaviourAction, reply: FastifyReply): void {
  reply.code(status).headers(headers);
  if (body === undefined) reply.send({ error: 'misbehaviour', message: 'As the test asked.' });
  else reply.type(contentType ?? 'text/html; charset=utf-8').send(body);
}

function dropAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const cut = () => {
    request.raw.socket.destroy();
    return reply.raw;
  };
  reply.raw.writeHead = cut as typeof reply.raw.writeHead;
  reply.raw.end = cut as typeof reply.raw.end;
}

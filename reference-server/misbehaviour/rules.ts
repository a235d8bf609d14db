import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createRandom, type Random } from '../demo-library/random.ts';
import { rewriteLocation } from './rewrite-location.ts';
import { slowDown } from './slow-body.ts';

const action = v.object({
  /** Answers this status at once, without doing anything. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Headers for `status`, such as Retry-After. */
  headers: v.optional(v.record(v.string(), v.string())),
  /** Answers this text, such as the page of a proxy; 200 without `status`. */
  body: v.optional(v.string()),
  /** Of `body`; `text/html` where nothing is said. */
  contentType: v.optional(v.string()),
  /** Catches only requests with a larger body than this, and answers 413. */
  maxBodyBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Waits before anything else. */
  delayMs: v.optional(v.number()),
  /** Waits before anything else until `POST /__test/release`, or the reset. */
  isHeld: v.optional(v.boolean()),
  /** Does the work, then cuts the connection instead of answering. */
  dropAnswer: v.optional(v.boolean()),
  /** Cuts the connection at once. */
  destroy: v.optional(v.boolean()),
  /** Cuts the connection after so many bytes of the body. */
  destroyAfterBytes: v.optional(v.number()),
  /** Takes the body no faster than this. */
  bytesPerSecond: v.optional(v.pipe(v.number(), v.minValue(1))),
  /** Rewrites `Location` as a proxy does: an origin is put before its path, another text replaces it (`{path}` in it is the path). */
  location: v.optional(v.pipe(v.string(), v.nonEmpty())),
});
export type MisbehaviourAction = v.InferOutput<typeof action>;

export const ruleSchema = v.object({
  match: v.object({
    method: v.optional(v.string()),
    /** A regular expression for the path with its query. */
    pathPattern: v.pipe(v.string(), v.check(isPattern, 'pathPattern is no regular expression')),
  }),
  /** How many requests it catches; absent: all. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Of the requests that fit, this share is caught; which ones follows from `seed`, so that runs repeat. */
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

/** Does what the rule says; after an answer or a cut the route is not asked any more. */
export async function applyAction(
  given: MisbehaviourAction,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
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
}

/** True for a request that the rule is about; draws lots for each request that fits. */
export function isCaughtBy(rule: Rule, request: FastifyRequest): boolean {
  return rule.left > 0 && fits(rule, request) && rule.random.chance(rule.probability);
}

function fits({ match, action: { maxBodyBytes } }: Rule, { method, url, headers }: FastifyRequest): boolean {
  if (match.method !== undefined && match.method !== method) return false;
  if (maxBodyBytes !== undefined && !(Number(headers['content-length'] ?? 0) > maxBodyBytes)) return false;
  return new RegExp(match.pathPattern).test(url);
}

/** As a proxy does before it closes: an answer to a body that is still on its way may never be read. */
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

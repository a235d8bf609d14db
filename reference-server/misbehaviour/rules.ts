import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { slowDown } from './slow-body.ts';

const action = v.object({
  /** Answers this status at once, without doing anything. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Headers for `status`, such as Retry-After. */
  headers: v.optional(v.record(v.string(), v.string())),
  /** Waits before anything else. */
  delayMs: v.optional(v.number()),
  /** Does the work, then cuts the connection instead of answering. */
  dropAnswer: v.optional(v.boolean()),
  /** Cuts the connection at once. */
  destroy: v.optional(v.boolean()),
  /** Cuts the connection after so many bytes of the body. */
  destroyAfterBytes: v.optional(v.number()),
  /** Takes the body no faster than this. */
  bytesPerSecond: v.optional(v.pipe(v.number(), v.minValue(1))),
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
  action,
});

export interface Rule {
  readonly match: { readonly method?: string | undefined; readonly pathPattern: string };
  readonly action: MisbehaviourAction;
  left: number;
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
  if (given.status !== undefined) {
    reply
      .code(given.status)
      .headers(given.headers ?? {})
      .send({ error: 'misbehaviour', message: 'As the test asked.' });
    return;
  }
  if (given.dropAnswer === true) dropAnswer(request, reply);
  if (given.bytesPerSecond !== undefined || given.destroyAfterBytes !== undefined) slowDown(request.raw, given);
}

function dropAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const cut = () => {
    request.raw.socket.destroy();
    return reply.raw;
  };
  reply.raw.writeHead = cut as typeof reply.raw.writeHead;
  reply.raw.end = cut as typeof reply.raw.end;
}

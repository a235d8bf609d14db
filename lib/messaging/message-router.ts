/**
 * Parses each message to the background and calls its handler when the background is `ready` for it and its guard allows
 * it.
 * Never rejects.
 */
import * as v from 'valibot';
import { AppError, toPlainError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { CommandType, GuardContext, MessageType } from './message.ts';
import { type Handlers, MESSAGES, type MessageName, type Reply } from './messages.ts';

const envelope = v.object({ name: v.string(), request: v.unknown() });

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGES, name);
}

export function createMessageRouter(
  handlers: Handlers,
  ready: (name: MessageName) => Promise<unknown>,
  context: () => GuardContext,
): (message: unknown, surface?: string) => Promise<Reply> {
  return async (message, surface) => {
    try {
      const parsed = v.safeParse(envelope, message);
      if (!parsed.success || !isMessageName(parsed.output.name)) throw new AppError('messaging/malformed');
      const { name } = parsed.output;
      const type: MessageType<unknown, unknown> | CommandType<unknown> = MESSAGES[name];
      const request = v.safeParse(type.request, parsed.output.request);
      if (!request.success) throw new AppError('messaging/malformed', { cause: v.flatten(request.issues) });
      const handler = handlers[name] as (request: unknown, surface?: string) => Promise<unknown>;
      // A message that starts a stopped background arrives before server and user are read.
      await ready(name);
      const allowed = type.guard ? type.guard(request.output, context()) : request.output;
      if (allowed === null) return { ok: true, answer: null };
      const answer = await handler(allowed, surface);
      return { ok: true, answer: 'isCommand' in type ? null : answer };
    } catch (error) {
      if (toPlainError(error).code === 'internal') log('error', 'messaging: a handler failed', { error });
      return { ok: false, error: toPlainError(error) };
    }
  };
}

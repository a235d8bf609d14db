/** Parses each message to the background and calls its handler when the background is `ready`. Never rejects. */
import * as v from 'valibot';
import { AppError, toPlainError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import { type Handlers, MESSAGES, type MessageName, type Reply } from './messages.ts';

const envelope = v.object({ name: v.string(), request: v.unknown() });

export function createMessageRouter(
  handlers: Handlers,
  ready: Promise<unknown>,
): (message: unknown, surface?: string) => Promise<Reply> {
  return async (message, surface) => {
    try {
      const parsed = v.safeParse(envelope, message);
      if (!parsed.success || !isMessageName(parsed.output.name)) throw new AppError('messaging/malformed');
      const { name } = parsed.output;
      const request = v.safeParse(MESSAGES[name].request as v.GenericSchema, parsed.output.request);
      if (!request.success) throw new AppError('messaging/malformed', { cause: v.flatten(request.issues) });
      const handler = handlers[name] as (request: unknown, surface?: string) => Promise<unknown>;
      // A message that starts a stopped background arrives before server and user are read.
      await ready;
      return { ok: true, answer: await handler(request.output, surface) };
    } catch (error) {
      if (toPlainError(error).code === 'internal') log('error', 'messaging: a handler failed', { error });
      return { ok: false, error: toPlainError(error) };
    }
  };
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGES, name);
}

/** The surfaces' side of messaging: typed requests over whatever channel the host has. */

import { AppError, fromPlainError } from '#lib/core/app-error.ts';
import type { PageChannel } from '#lib/host/page-channel.ts';
import type { AnswerOf, MessageName, Reply, RequestOf } from './messages.ts';

export type Send = <Name extends MessageName>(name: Name, request: RequestOf<Name>) => Promise<AnswerOf<Name>>;

/** Rejects with the background's own AppError, or `messaging/disconnected` when no reply came. */
export function createSend(channel: Pick<PageChannel, 'request'>): Send {
  return async (name, request) => {
    const reply = (await channel.request({ name, request })) as Reply | undefined;
    if (reply === undefined || reply === null) throw new AppError('messaging/disconnected', { retryable: true });
    if (!reply.ok) throw fromPlainError(reply.error);
    return reply.answer as AnswerOf<typeof name>;
  };
}

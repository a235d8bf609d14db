/**
 * Bodies of the tus package without its web streams, which copy every byte: half of the processor time of a large request
 * was their garbage.
 */
import type { IncomingMessage } from 'node:http';
import { type CancellationContext, type DataStore, ERRORS, type Server, StreamLimiter, type Upload } from '@tus/server';

/** A handler of the package, whose method that reads a body is protected. */
interface BodyHandler {
  send: Server['handlers']['PATCH']['send'];
  writeToStore(
    body: IncomingMessage,
    upload: Upload,
    maxBytes: number,
    context: Pick<CancellationContext, 'signal'>,
  ): Promise<number>;
}

/** Replaces how the handler reads a body. */
export function readWithoutWebStreams(of: Server['handlers']['PATCH' | 'POST'], store: Pick<DataStore, 'write'>): void {
  const handler = of as unknown as BodyHandler;
  const send = handler.send.bind(handler);
  handler.send = (request, ...rest) => {
    const { runtime } = request as { readonly runtime?: { readonly node?: { readonly req: IncomingMessage } } };
    // Its getter would make the web stream.
    Object.defineProperty(request, 'body', { value: runtime?.node?.req });
    return send(request, ...rest);
  };
  handler.writeToStore = (body, { id, offset }, maxBytes, { signal }) => {
    if (signal.aborted) throw ERRORS.ABORTED;
    return withLimited(body, maxBytes, signal, (limited) => store.write(limited, id, offset));
  };
}

/**
 * Calls `work` with the body. When the request is cut off or aborted, what has arrived is the whole body. The request
 * itself is never destroyed: its answer would be lost.
 */
async function withLimited<Answer>(
  request: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  work: (limited: StreamLimiter) => Promise<Answer>,
): Promise<Answer> {
  const limited = new StreamLimiter(maxBytes);
  // The reader gets the error, unless it has stopped.
  limited.on('error', () => undefined);
  const end = () => {
    request.unpipe(limited);
    limited.end();
  };
  request.once('error', end).once('close', end);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await work(request.pipe(limited));
  } finally {
    request.unpipe(limited);
    request.off('error', end).off('close', end);
    signal.removeEventListener('abort', end);
  }
}

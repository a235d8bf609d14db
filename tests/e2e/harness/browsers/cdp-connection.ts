/** Our own DevTools connection: Playwright's keeps service workers alive and does not see popups. */

import { PageClosedError } from './may-close-page.ts';

type Params = Readonly<Record<string, unknown>>;
type Listener = (params: Record<string, unknown>) => void;

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Pending {
  readonly sessionId: string | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** One target, or the browser itself when it is the connection's own session. */
export interface CdpSession {
  send<Result = unknown>(method: string, params?: Params): Promise<Result>;
  /** Returns the function that ends the subscription. */
  on(event: string, listener: Listener): () => void;
}

export interface AttachedSession extends CdpSession {
  detach(): Promise<void>;
}

export interface CdpConnection {
  readonly browser: CdpSession;
  attach(targetId: string): Promise<AttachedSession>;
  close(): void;
}

/** How Chromium answers a command whose page closes meanwhile. */
const CLOSED = /Inspected target navigated or closed|Session with given id not found|Not attached to an active page/;

function errorOf(message: string): Error {
  return CLOSED.test(message) ? new PageClosedError(message) : new Error(message);
}

export async function connectToDevTools(webSocketUrl: string): Promise<CdpConnection> {
  const socket = new WebSocket(webSocketUrl);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`No DevTools at ${webSocketUrl}`));
  });

  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<Listener>>();
  let lastId = 0;

  socket.onclose = () => {
    for (const { reject } of pending.values())
      reject(new PageClosedError('The browser closed the DevTools connection'));
    pending.clear();
  };
  const rejectPending = (closedSession: unknown): void => {
    for (const [id, { sessionId, reject }] of pending) {
      if (sessionId !== closedSession) continue;
      pending.delete(id);
      reject(new PageClosedError('The page was closed'));
    }
  };
  socket.onmessage = (event) => {
    const answer = JSON.parse(String(event.data)) as Answer;
    if (answer.id === undefined) {
      // A closed page does not answer its pending commands.
      if (answer.method === 'Target.detachedFromTarget') rejectPending(answer.params?.['sessionId']);
      const key = `${answer.sessionId ?? ''} ${answer.method}`;
      for (const listener of listeners.get(key) ?? []) listener(answer.params ?? {});
      return;
    }
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.error) waiting?.reject(errorOf(answer.error.message));
    else waiting?.resolve(answer.result);
  };

  const session = (sessionId?: string): CdpSession => ({
    send<Result>(method: string, params: Params = {}) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new PageClosedError('The browser was closed'));
      lastId += 1;
      const id = lastId;
      const answer = new Promise<unknown>((resolve, reject) => pending.set(id, { sessionId, resolve, reject }));
      socket.send(JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) }));
      return answer as Promise<Result>;
    },
    on(event, listener) {
      const key = `${sessionId ?? ''} ${event}`;
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => set.delete(listener);
    },
  });

  const browser = session();
  return {
    browser,
    async attach(targetId) {
      const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      return {
        ...session(sessionId),
        detach: async () => void (await browser.send('Target.detachFromTarget', { sessionId })),
      };
    },
    close: () => socket.close(),
  };
}

/**
 * An embedded page and the host application around it (specification 4.18, 6.5;
 * docs/design/surfaces-and-messages.md#surfaces, docs/design/security.md#senders): reports events of the page, requests
 * a session if there is none, and takes over the one that the host sends. Messages are exchanged only with origins on
 * the server's list.
 */
import { createStore } from 'zustand/vanilla';
import { type HostMessage, toWire, validateMessage, type WidgetMessage } from '#lib/contract/embedding.ts';
import { type AppErrorCode, toPlainError } from '#lib/core/app-error.ts';
import { createEmitter } from '#lib/core/emitter.ts';
import { log } from '#lib/core/log.ts';
import type { HostWindow, ReceivedMessage } from '#lib/host/host-window.ts';
import { type AuthState, ownerOf } from '#lib/session/model/auth-state.ts';
import { isHandOverRefusal } from '#lib/session/model/refusal.ts';
import type { Client } from '../connection/client.ts';
import { type Embedding, type EmbeddingState, NO_HOST_STATE } from '../connection/embedding.ts';
import { followCompletions } from '../uploads/follow-completions.ts';

/** The host's server has to create a session; after this time the page stops waiting and offers its own sign-in. */
const HOST_ANSWER_MS = 10_000;
const NO_OWNER = '';

type BridgedClient = Pick<Client, 'send' | 'state' | 'details'>;

export interface HostBridge extends Embedding {
  /** Starts to send and listen as soon as the server has named the origins that may embed the page. */
  follow(client: BridgedClient): void;
}

export function createHostBridge(host: HostWindow, version: string): HostBridge {
  const connection = createHostConnection(host);
  const { state, post } = connection;
  return {
    state,
    isHostOneOf: (embedOrigins) =>
      host.origin !== null && host.ancestors.every((origin) => embedOrigins.includes(origin)),
    sendHeight: (height) => post({ type: 'resize', height }),
    sendError: (code) => post({ type: 'error', code }),
    follow(client) {
      followSession(connection, client, version);
      followCompletions(client, (result) => {
        post({ type: 'uploadComplete', ...result });
        if (result.failed > 0) post({ type: 'error', code: 'uploads/failed' });
      });
    },
  };
}

type HostConnection = ReturnType<typeof createHostConnection>;

/** Messages to and from the host, and whether the page waits for its answer. */
function createHostConnection(host: HostWindow) {
  const state = createStore<EmbeddingState>(() => ({ ...NO_HOST_STATE, isHostAsked: true }));
  const messages = createEmitter<HostMessage>();
  let origins: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Stops waiting for the host. */
  const settle = (change: Partial<EmbeddingState> = {}): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    state.setState({ isHostAsked: false, ...change });
  };
  return {
    state,
    settle,
    isWaiting: (): boolean => timer !== null,
    waitForSession(): void {
      settle({ isHostAsked: true });
      timer = setTimeout(settle, HOST_ANSWER_MS);
    },
    isListening: (): boolean => origins.length > 0,
    onMessage: messages.on,
    /** Returns false if the host, or a page around it, is not on the list: then no message is accepted. */
    listen(embedOrigins: readonly string[]): boolean {
      origins = embedOrigins;
      const areListed = host.ancestors.every((origin) => origins.includes(origin));
      host.onMessage((received: ReceivedMessage) => {
        const message = areListed ? validateMessage(received, origins) : 'foreign';
        if (message === 'foreign') log('warn', 'embedding: a foreign message was ignored', { origin: received.origin });
        else if (message !== null) messages.emit(message);
      });
      if (!areListed) log('warn', 'embedding: a page around this one is not on the list', { origins: host.ancestors });
      return areListed;
    },
    post(message: WidgetMessage): void {
      // If the host's origin is not known, the browser delivers only to the target that matches it.
      const targets = host.origin === null ? origins : origins.filter((origin) => origin === host.origin);
      for (const origin of targets) host.post(toWire(message), origin);
    },
  };
}

type Expectation = ReturnType<typeof createExpectation>;

/** The session that the host has sent, until the mirror shows it. */
function createExpectation({ state, settle, isWaiting }: HostConnection) {
  /** Owner of the session that was taken over (NO_OWNER: it was closed); null: nothing is expected. */
  let owner: string | null = null;

  const stopWaiting = (change: Partial<EmbeddingState> = {}): void => {
    owner = null;
    settle(change);
  };
  const countFollowed = (): void =>
    stopWaiting({ ...NO_HOST_STATE, messagesFollowed: state.getState().messagesFollowed + 1 });
  return {
    /** Expects nothing any more and stops waiting for the host. */
    stopWaiting,
    expect(expected: string): void {
      owner = expected;
    },
    /** Expects nothing any more; `expected`: only if that was expected. */
    drop(expected = owner): void {
      if (owner === expected) owner = null;
    },
    /** Counts the message as followed if the mirror shows what was expected. */
    compare(auth: AuthState): void {
      if (auth.status === 'signed-in' && isWaiting()) {
        if (owner === null) stopWaiting();
        else if (owner === ownerOf(auth)) countFollowed();
      }
      if (auth.status === 'signed-out' && owner === NO_OWNER) countFollowed();
    },
  };
}

/** Makes the session that the host application sends this page's session, and requests one when it has expired. */
function followSession(connection: HostConnection, { send, state: mirror }: BridgedClient, version: string): void {
  const { post, waitForSession } = connection;
  const expectation = createExpectation(connection);
  const { stopWaiting } = expectation;
  const update = createMirrorFollower(connection, expectation, mirror, version);

  const close = async (): Promise<void> => {
    stopWaiting();
    expectation.expect(NO_OWNER);
    // If the message was not followed, a session that ends later does so for another reason.
    await send('session.close', {}).catch(() => expectation.drop(NO_OWNER));
    update();
  };
  const afterRefusal = async (code: AppErrorCode, blockedSessionId: string | null): Promise<void> => {
    post({ type: 'error', code });
    if (code === 'session/cookies-blocked') stopWaiting({ hasBlockedCookies: true, blockedSessionId });
    else if (isHandOverRefusal(code)) await close();
    // A network error ends no session: the dialog of 4.18 offers another try.
    else stopWaiting();
  };
  connection.onMessage(async (message) => {
    const sid = 'sid' in message ? message.sid : null;
    const sessionId = 'code' in message ? message.code : sid;
    if (sessionId === null) return close();
    stopWaiting({ isHostAsked: true });
    try {
      const { owner } = await send('session.take', { sessionId, isConfirmed: true });
      waitForSession();
      expectation.expect(owner);
      update();
    } catch (error) {
      await afterRefusal(toPlainError(error).code, sid);
    }
  });
  mirror.subscribe(update);
  update();
}

/**
 * Returns the function that compares with the mirror: starts to listen when the server has named the origins, and
 * reports an expired session to the host.
 */
function createMirrorFollower(
  connection: HostConnection,
  expectation: Expectation,
  mirror: BridgedClient['state'],
  version: string,
): () => void {
  const { post, waitForSession } = connection;
  let wasExpired = false;

  const begin = (embedOrigins: readonly string[]): void => {
    const isListed = connection.listen(embedOrigins);
    if (isListed) post({ type: 'ready', version });
    if (!isListed || mirror.getState().auth.status === 'signed-in') expectation.stopWaiting();
    else waitForSession();
  };
  return () => {
    const { auth, startUp } = mirror.getState();
    if (startUp.status !== 'ready') return;
    if (!connection.isListening()) {
      if (startUp.settings.embedOrigins.length > 0) begin(startUp.settings.embedOrigins);
      else expectation.stopWaiting();
    }
    expectation.compare(auth);
    const isExpired = auth.status === 'expired' && auth.isEmbedded;
    if (isExpired && !wasExpired) {
      expectation.drop();
      waitForSession();
      post({ type: 'sessionExpired' });
    }
    wasExpired = isExpired;
  };
}

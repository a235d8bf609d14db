/**
 * An embedded page and the host application around it (specification 4.18, 6.5;
 * docs/design/surfaces-and-messages.md#surfaces, docs/design/security.md#senders): reports events of the page, requests
 * a session if there is none, and takes over the one that the host sends. Messages are exchanged only with origins on
 * the server's list.
 */
import { createStore } from 'zustand/vanilla';
import { type HostMessage, toWire, validateMessage, type WidgetMessage } from '#lib/contract/embedding.ts';
import { type AppErrorCode, toPlainError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { HostWindow, ReceivedMessage } from '#lib/host/host-window.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { isHandOverRefusal } from '#lib/session/model/refusal.ts';
import type { Client } from '../connection/client.ts';
import { followCompletions } from '../uploads/follow-completions.ts';
import type { Embedding, EmbeddingState } from './embedding.ts';

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
  const state = createStore<EmbeddingState>(() => ({ isHostAsked: true, blockedSessionId: null, messagesFollowed: 0 }));
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
    /** Returns false if the host is not on the list. */
    listen(embedOrigins: readonly string[], onMessage: (message: HostMessage) => void): boolean {
      origins = embedOrigins;
      host.onMessage((received: ReceivedMessage) => {
        const message = validateMessage(received, origins);
        if (message === 'foreign') log('warn', 'embedding: a foreign message was ignored', { origin: received.origin });
        else if (message !== null) onMessage(message);
      });
      if (host.origin === null || origins.includes(host.origin)) return true;
      log('warn', 'embedding: the host application is not on the list', { origin: host.origin });
      return false;
    },
    post(message: WidgetMessage): void {
      // If the host's origin is not known, the browser delivers only to the target that matches it.
      const targets = host.origin === null ? origins : origins.filter((origin) => origin === host.origin);
      for (const origin of targets) host.post(toWire(message), origin);
    },
  };
}

/** Makes the session that the host application sends this page's session, and requests one when it has expired. */
function followSession(connection: HostConnection, { send, state: mirror }: BridgedClient, version: string): void {
  const { state, post, settle, waitForSession } = connection;
  /** Owner of the session that was taken over (NO_OWNER: it was closed), until the mirror shows it. */
  let expectedOwner: string | null = null;
  let wasExpired = false;

  const stopWaiting = (change: Partial<EmbeddingState> = {}): void => {
    expectedOwner = null;
    settle(change);
  };
  const countFollowed = (): void =>
    stopWaiting({ blockedSessionId: null, messagesFollowed: state.getState().messagesFollowed + 1 });
  const take = async ({ sid }: HostMessage): Promise<void> => {
    if (sid === null) return close();
    stopWaiting({ isHostAsked: true });
    try {
      const { owner } = await send('session.take', { sessionId: sid, isConfirmed: true });
      waitForSession();
      expectedOwner = owner;
      update();
    } catch (error) {
      await afterRefusal(toPlainError(error).code, sid);
    }
  };
  const close = async (): Promise<void> => {
    stopWaiting();
    expectedOwner = NO_OWNER;
    await send('session.close', {}).catch(() => {
      // The message was not followed; a session that ends later does so for another reason.
      if (expectedOwner === NO_OWNER) expectedOwner = null;
    });
    update();
  };
  const afterRefusal = async (code: AppErrorCode, sid: string): Promise<void> => {
    post({ type: 'error', code });
    if (code === 'session/cookies-blocked') stopWaiting({ blockedSessionId: sid });
    else if (isHandOverRefusal(code)) await close();
    // A network error ends no session: the dialog of 4.18 offers another try.
    else stopWaiting();
  };
  const begin = (embedOrigins: readonly string[]): void => {
    const isListed = connection.listen(embedOrigins, (message) => void take(message));
    if (isListed) post({ type: 'ready', version });
    if (!isListed || mirror.getState().auth.status === 'signed-in') stopWaiting();
    else waitForSession();
  };
  const update = (): void => {
    const { auth, startUp } = mirror.getState();
    if (startUp.status !== 'ready') return;
    if (!connection.isListening()) {
      if (startUp.settings.embedOrigins.length > 0) begin(startUp.settings.embedOrigins);
      else stopWaiting();
    }
    if (auth.status === 'signed-in' && connection.isWaiting()) {
      if (expectedOwner === null) stopWaiting();
      else if (expectedOwner === ownerOf(auth)) countFollowed();
    }
    if (auth.status === 'signed-out' && expectedOwner === NO_OWNER) countFollowed();
    const isExpired = auth.status === 'expired' && auth.isEmbedded;
    if (isExpired && !wasExpired) {
      expectedOwner = null;
      waitForSession();
      post({ type: 'sessionExpired' });
    }
    wasExpired = isExpired;
  };
  mirror.subscribe(update);
  update();
}

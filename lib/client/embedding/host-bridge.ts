/**
 * An embedded page and the application around it: tells what happens here, asks for a session when there is none, takes
 * the one that comes (specification 4.18, 6.5; docs/design/surfaces-and-messages.md#surfaces, docs/design/security.md#senders). Only windows on the server's list are spoken or listened to.
 */
import { createStore } from 'zustand/vanilla';
import { type HostMessage, toWire, validateMessage, type WidgetMessage } from '#lib/contract/embedding.ts';
import { type AppErrorCode, toPlainError } from '#lib/core/app-error.ts';
import { log } from '#lib/core/log.ts';
import type { HostWindow, ReceivedMessage } from '#lib/host/host-window.ts';
import { ownerOf } from '#lib/session/model/auth-state.ts';
import { isHandOverRefusal } from '#lib/session/model/refusal.ts';
import type { Client } from '../connection/client.ts';
import { followCompletions } from '../connection/follow-completions.ts';
import type { Embedding, EmbeddingState } from './embedding.ts';

/** The host's server has to make a session; longer a person should not look at a page that does nothing. */
const HOST_ANSWER_MS = 10_000;
const NOBODY = '';

export interface HostBridge extends Embedding {
  /** Begins to speak and to listen as soon as the server has named the origins that may embed it. */
  follow(client: Pick<Client, 'send' | 'state' | 'details'>): void;
}

export function createHostBridge(host: HostWindow, version: string): HostBridge {
  const state = createStore<EmbeddingState>(() => ({ isHostAsked: true, blockedSessionId: null, messagesFollowed: 0 }));
  let origins: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Whose session was taken, or that it was ended, while the mirror does not say so yet. */
  let expectedOwner: string | null = null;

  const tell = (message: WidgetMessage): void => {
    // Where the browser does not tell who is around, it compares by itself.
    const targets = host.origin === null ? origins : origins.filter((origin) => origin === host.origin);
    for (const origin of targets) host.post(toWire(message), origin);
  };
  const settle = (change: Partial<EmbeddingState> = {}): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    expectedOwner = null;
    state.setState({ isHostAsked: false, ...change });
  };
  const settleFollowed = (): void =>
    settle({ blockedSessionId: null, messagesFollowed: state.getState().messagesFollowed + 1 });
  const waitForSession = (): void => {
    settle({ isHostAsked: true });
    timer = setTimeout(settle, HOST_ANSWER_MS);
  };
  return {
    state,
    sendHeight: (height) => tell({ type: 'resize', height }),
    sendError: (code) => tell({ type: 'error', code }),
    follow({ send, state: mirror, details }) {
      const take = async ({ sid }: HostMessage): Promise<void> => {
        if (sid === null) return close();
        settle({ isHostAsked: true });
        try {
          const { owner } = await send('session.take', { sessionId: sid, isConfirmed: true });
          waitForSession();
          expectedOwner = owner;
          look();
        } catch (error) {
          await afterRefusal(toPlainError(error).code, sid);
        }
      };
      const close = async (): Promise<void> => {
        settle();
        expectedOwner = NOBODY;
        await send('session.close', {}).catch(() => {
          // Nothing was followed; a session that ends later does so for another reason.
          if (expectedOwner === NOBODY) expectedOwner = null;
        });
        look();
      };
      const afterRefusal = async (code: AppErrorCode, sid: string): Promise<void> => {
        tell({ type: 'error', code });
        if (code === 'session/cookies-blocked') settle({ blockedSessionId: sid });
        else if (isHandOverRefusal(code)) await close();
        // Trouble on the way ends no session: the dialog of 4.18 offers another try.
        else settle();
      };
      const receive = (received: ReceivedMessage): void => {
        const message = validateMessage(received, origins);
        if (message === 'foreign') log('warn', 'embedding: a foreign message was ignored', { origin: received.origin });
        else if (message !== null) void take(message);
      };
      const begin = (embedOrigins: readonly string[]): void => {
        origins = embedOrigins;
        host.onMessage(receive);
        if (host.origin !== null && !origins.includes(host.origin)) {
          log('warn', 'embedding: the application around this page is not on the list', { origin: host.origin });
          settle();
          return;
        }
        tell({ type: 'ready', version });
        const { status } = mirror.getState().auth;
        if (status === 'signed-in') settle();
        else waitForSession();
      };
      let wasExpired = false;
      const look = (): void => {
        const { auth, startUp } = mirror.getState();
        if (startUp.status !== 'ready') return;
        if (origins.length === 0 && startUp.settings.embedOrigins.length > 0) begin(startUp.settings.embedOrigins);
        else if (origins.length === 0) settle();
        if (auth.status === 'signed-in' && timer !== null) {
          if (expectedOwner === null) settle();
          else if (expectedOwner === ownerOf(auth)) settleFollowed();
        }
        if (auth.status === 'signed-out' && expectedOwner === NOBODY) settleFollowed();
        const isExpired = auth.status === 'expired' && auth.isEmbedded;
        if (isExpired && !wasExpired) {
          waitForSession();
          tell({ type: 'sessionExpired' });
        }
        wasExpired = isExpired;
      };
      mirror.subscribe(look);
      followCompletions({ details, state: mirror }, (result) => {
        tell({ type: 'uploadComplete', ...result });
        if (result.failed > 0) tell({ type: 'error', code: 'uploads/failed' });
      });
      look();
    },
  };
}

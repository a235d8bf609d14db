import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorCode } from '#lib/core/app-error.ts';

export interface EmbeddingState {
  /** The host application was asked for a session and has not answered yet. */
  readonly isHostAsked: boolean;
  /** A session that the browser does not let this frame keep: a window of its own may take it. */
  readonly blockedSessionId: string | null;
  /** How many messages of the host application are followed by now: its session is in use, or the one here has ended. */
  readonly messagesFollowed: number;
}

/** What screens know of the application around an embedded page, and tell it. */
export interface Embedding {
  readonly state: StoreApi<EmbeddingState>;
  /** CSS pixels that the page would like to be high. */
  sendHeight(height: number): void;
  /** An error that a screen shows; codes in docs/embedding.md. */
  sendError(code: AppErrorCode): void;
}

/** Nobody is around this page. */
export function createNoEmbedding(): Embedding {
  return {
    state: createStore<EmbeddingState>(() => ({ isHostAsked: false, blockedSessionId: null, messagesFollowed: 0 })),
    sendHeight: () => undefined,
    sendError: () => undefined,
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorCode } from '#lib/core/app-error.ts';

export interface EmbeddingState {
  /** A session was requested from the host application, which has not responded yet. */
  readonly isHostAsked: boolean;
  /** A session whose cookie the browser does not store in this frame; a separate window can use it. */
  readonly blockedSessionId: string | null;
  /** Number of host messages that have taken effect: a session taken over, or the one here closed. */
  readonly messagesFollowed: number;
}

/** State of the host application for the screens, and messages to it. */
export interface Embedding {
  readonly state: StoreApi<EmbeddingState>;
  /** Requests this height of the frame, in CSS pixels. */
  sendHeight(height: number): void;
  /** Reports an error that a screen shows; codes in docs/embedding.md. */
  sendError(code: AppErrorCode): void;
}

/** For a page that is not embedded. */
export function createNoEmbedding(): Embedding {
  return {
    state: createStore<EmbeddingState>(() => ({ isHostAsked: false, blockedSessionId: null, messagesFollowed: 0 })),
    sendHeight: () => undefined,
    sendError: () => undefined,
  };
}

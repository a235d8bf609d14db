import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorCode } from '#lib/core/app-error.ts';

export interface EmbeddingState {
  /** A session was requested from the host application, which has not responded yet. */
  readonly isHostAsked: boolean;
  /** The browser stored no cookie of the host's session in this frame. */
  readonly hasBlockedCookies: boolean;
  /** The session whose cookie was blocked; a separate window can use it. Null: a one-time code, which is used up. */
  readonly blockedSessionId: string | null;
  /** Number of host messages that have taken effect: a session taken over, or the one here closed. */
  readonly messagesFollowed: number;
}

/** State of the host application for the screens, and messages to it. */
export interface Embedding {
  readonly state: StoreApi<EmbeddingState>;
  /** True if the browser names the origin of the host application, and it and all pages around it are among these. */
  isHostOneOf(embedOrigins: readonly string[]): boolean;
  /** Requests this height of the frame, in CSS pixels. */
  sendHeight(height: number): void;
  /** Reports an error that a screen shows; codes in docs/embedding.md. */
  sendError(code: AppErrorCode): void;
}

export const NO_HOST_STATE = { hasBlockedCookies: false, blockedSessionId: null, messagesFollowed: 0 } as const;

/** For a page that is not embedded. */
export function createNoEmbedding(): Embedding {
  return {
    state: createStore<EmbeddingState>(() => ({ ...NO_HOST_STATE, isHostAsked: false })),
    isHostOneOf: () => false,
    sendHeight: () => undefined,
    sendError: () => undefined,
  };
}

/** A surface has requested the permission to use a server; what came of it, until the server is connected. */
import type { PlainError } from '#lib/core/app-error.ts';

export interface ConnectRequest {
  readonly server: string;
  /** Names this press of 'Connect', so that surface and background finish it once. */
  readonly attempt: string;
  /** Name of the surface that has made it. */
  readonly surface: string;
  /** Why the server was not connected. */
  readonly error?: PlainError;
}

export type ConnectOutcome =
  | { readonly status: 'none' }
  /** Permitted, and being connected or about to be. */
  | { readonly status: 'permitted'; readonly server: string; readonly attempt: string }
  | { readonly status: 'failed'; readonly server: string; readonly error: PlainError };

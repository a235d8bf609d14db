/** A surface's request to connect a server, stored until its outcome is known. */
import type { PlainError } from '#lib/core/app-error.ts';

export interface ConnectRequest {
  readonly server: string;
  /** Identifies this click on 'Connect', so that surface and background finish it once. */
  readonly attempt: string;
  /** Name of the requesting surface. */
  readonly surface: string;
  /** Why the server was not connected. */
  readonly error?: PlainError;
}

export type ConnectOutcome =
  | { readonly status: 'none' }
  /** Permitted; the connection is being made. */
  | { readonly status: 'permitted'; readonly server: string; readonly attempt: string }
  | { readonly status: 'failed'; readonly server: string; readonly error: PlainError };

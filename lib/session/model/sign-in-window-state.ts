/** How far single sign-on in a window of its own is, on whatever surface it was begun (specification 2.6.2). */
export type SignInWindowState =
  | { readonly status: 'none' }
  | { readonly status: 'open' }
  /** The browser did not open it: the person can open it herself. */
  | { readonly status: 'blocked'; readonly errand: 'sign-in' | 'sign-out' }
  /** Closed by the person before anybody was signed in. */
  | { readonly status: 'cancelled' }
  /** Signed in at the provider, but the browser keeps no cookie in this frame. */
  | { readonly status: 'not-kept' }
  /** `reason`: the provider's words, plain text; empty where it gave none. */
  | { readonly status: 'failed'; readonly reason: string };

export const NO_SIGN_IN_WINDOW: SignInWindowState = { status: 'none' };

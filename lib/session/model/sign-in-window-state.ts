/** State of single sign-on in a separate window, the same on all surfaces (specification 2.6.2). */
export type SignInWindowState =
  | { readonly status: 'none' }
  | { readonly status: 'open' }
  /** The session ends here, and the sign-out at the provider has not begun: a sign-in would replace it. */
  | { readonly status: 'leaving' }
  /** The browser blocked the window: the user can open it with a link. */
  | { readonly status: 'blocked'; readonly errand: 'sign-in' | 'sign-out' }
  /** The user closed the window before the sign-in was complete. */
  | { readonly status: 'cancelled' }
  /** Signed in at the provider, but the browser stores no cookie in this frame. */
  | { readonly status: 'not-kept' }
  /** `reason`: the provider's message, plain text; empty if it gave none. */
  | { readonly status: 'failed'; readonly reason: string };

export const NO_SIGN_IN_WINDOW: SignInWindowState = { status: 'none' };

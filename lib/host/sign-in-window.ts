/** The pages of one sign-in or sign-out. */
export interface SignInTarget {
  /** For a window. */
  readonly windowAddress: string;
  /** For a page that navigates to the provider and returns to a path of its server. */
  pageAddress(returnTo: string): string;
  /** The route to return to. */
  readonly route: string;
  /** Name of the BroadcastChannel that also carries reports. */
  readonly channelName: string;
  /** A page that navigates itself waits for it, after `ready`, because it ends then. */
  readonly beforeLeaving?: () => Promise<void>;
}

/** Reports of the window. They are not trusted: the server confirms who is signed in. */
export interface SignInEvents {
  /** The window has navigated to this address. Only in extensions. */
  onAddress(address: string): void;
  /** A message from the server's own origin, unparsed. */
  onMessage(message: unknown): void;
  onClosed(): void;
}

/**
 * Signs in or out at the identity provider, in a separate window or in this page
 * (docs/design/session.md#single-sign-on).
 */
export interface SignInWindow {
  /**
   * Opens a window at `windowAddress` when `ready` has settled, and replaces an open one. Call it synchronously in the
   * click: a page opens the window at once and navigates it later. `left`: the page itself navigates instead.
   * `blocked`: the browser refuses the window.
   */
  open(target: SignInTarget, ready: Promise<unknown>, events: SignInEvents): Promise<'opened' | 'left' | 'blocked'>;
  /** True if this page has come back to the tab that had left for a provider. */
  hasReturned(): boolean;
  /** A no-op if none is open. */
  close(): void;
}

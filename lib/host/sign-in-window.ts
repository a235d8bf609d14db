/** Where the person signs in or out at the identity provider: a window of its own, or this page itself (docs/design/session.md#single-sign-on). */
export interface SignInWindow {
  /**
   * Opens it at once, while the browser still sees the click, in the place of one that is open, and leads it on when
   * `ready` is settled. `left`: there is no window, the page itself goes there. `blocked`: the browser refuses.
   */
  open(errand: SignInErrand, ready: Promise<unknown>, events: SignInEvents): Promise<'opened' | 'left' | 'blocked'>;
  /** A no-op when none is open. */
  close(): void;
}

export interface SignInErrand {
  /** For a window. */
  readonly windowAddress: string;
  /** For a page that leaves and is led back to a path of its server. */
  pageAddress(returnTo: string): string;
  /** The route to come back to. */
  readonly route: string;
  /** Name of the channel on which reports also travel. */
  readonly channelName: string;
}

/** Reports of the window. They are not trusted: the server answers who is signed in. */
export interface SignInEvents {
  /** It came to this address; only where the browser tells. */
  onAddress(address: string): void;
  /** A message from the server's own origin; unknown until it has been parsed. */
  onMessage(message: unknown): void;
  onClosed(): void;
}

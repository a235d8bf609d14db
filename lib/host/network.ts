/** How the engine reaches the media system. */
export interface Network {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Value of a cookie that goes with `url`; null when there is none or it cannot be read. */
  readCookie(url: string, name: string): Promise<string | null>;
  /**
   * The same from memory, as long as no event has reported a change. For the many requests of an upload:
   * a request that leaves meanwhile races with a change just as it does after reading (decision 0010).
   */
  knownCookie(url: string, name: string): Promise<string | null>;
  /** True when the cookie is gone from this browser; false where a page is not allowed to remove what it cannot read. */
  removeCookie(url: string, name: string): Promise<boolean>;
  /** A cookie of the server was set or removed, by whomever. Hosts that cannot tell never call. */
  onCookieChanged(listener: (name: string) => void): void;
  /** The browser believes that the network is back. */
  onOnline(listener: () => void): void;
}

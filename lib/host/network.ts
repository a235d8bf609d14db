/** Requests and cookies of the background. */
export interface Network {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Value of the cookie that is sent to `url`; null if there is none or it cannot be read. */
  readCookie(url: string, name: string): Promise<string | null>;
  /**
   * Like `readCookie`, but from a cache that cookie events clear; for the many requests of an upload. With either
   * method the cookie may change during a request (decision 10).
   */
  cachedCookie(url: string, name: string): Promise<string | null>;
  /**
   * True if the cookie is gone. Absent on a web page: the session cookie is HttpOnly, and the CSRF cookie is needed to
   * send the logout.
   */
  removeCookie?(url: string, name: string): Promise<boolean>;
  /** A cookie of the server was set or removed. Never called on hosts without cookie events. */
  onCookieChanged(listener: (name: string) => void): void;
  /** The browser reports that it is online again. */
  onOnline(listener: () => void): void;
}

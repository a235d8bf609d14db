/** The window of the host application of an embedded page. */

/** Equals no origin of a list. */
export const UNKNOWN_ORIGIN = 'null';

export interface ReceivedMessage {
  readonly data: unknown;
  /** As set by the browser. */
  readonly origin: string;
  /** True if the host application's window sent it. */
  readonly isFromHost: boolean;
}

export interface HostWindow {
  /** Its origin; null if the browser does not reveal it. */
  readonly origin: string | null;
  /**
   * Origins of all pages around this one, the host first, with `UNKNOWN_ORIGIN` for pages that the browser does not
   * reveal. Empty if it reveals none.
   */
  readonly ancestors: readonly string[];
  /** The browser delivers the message only if the window has this origin. */
  post(message: unknown, origin: string): void;
  /** Called with every message to this page, of any sender. */
  onMessage(listener: (message: ReceivedMessage) => void): void;
}

/** The window of the application around an embedded page. */

export interface ReceivedMessage {
  readonly data: unknown;
  /** As the browser stamped it. */
  readonly origin: string;
  /** The window that sent it is the one around this page. */
  readonly isFromHost: boolean;
}

export interface HostWindow {
  /** Its origin, as far as the browser tells. */
  readonly origin: string | null;
  /** The browser delivers it only if the window has this origin. */
  post(message: unknown, origin: string): void;
  /** Every message that reaches this page, whoever sent it. */
  onMessage(listener: (message: ReceivedMessage) => void): void;
}

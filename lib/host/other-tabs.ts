/**
 * The other tabs of the hosted page in this browser, each with its own upload engine
 * (docs/design/surfaces-and-messages.md#several-tabs). An extension has one engine.
 */
export interface OtherTabs {
  /** Sends plain data to all of them, if there are any. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

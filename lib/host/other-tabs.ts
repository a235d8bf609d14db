/** Other tabs of the hosted page in this browser, each with an engine of its own (docs/design/surfaces-and-messages.md#several-tabs). An extension has one engine. */
export interface OtherTabs {
  /** Plain data, to all of them; nobody may be there. */
  tell(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** How a surface reaches the background, whatever the host. */
export interface PageChannel {
  /** One request, one reply, both JSON. Rejects with `messaging/disconnected` when nobody answered. */
  request(message: unknown): Promise<unknown>;
  /** Hands Files over; resolves when the background holds them. */
  sendFiles(message: { uploadIds: readonly string[]; files: readonly File[] }): Promise<void>;
  /**
   * Opens the stream of pushes, which starts a stopped background. `onClosed` is called when the background stopped, or could
   * not be started. The channel does not connect again by itself: that would start an idle background every 30 s for ever.
   */
  connect(onPush: (push: unknown) => void, onClosed: () => void): { close(): void };
  /** What the background kept for a surface that opens while it is stopped; null when there is none. Never rejects. */
  readKeptSnapshot(): Promise<unknown>;
  /** A background that has just started says so. Returns the function that ends the subscription. */
  onEngineStarted(listener: () => void): () => void;
}

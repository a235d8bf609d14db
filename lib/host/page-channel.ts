/** A surface's connection to the background. */
export interface PageChannel {
  /** One request, one answer, both JSON. Rejects with `messaging/disconnected` without an answer. */
  request(message: unknown): Promise<unknown>;
  /** Hands Files over; resolves when the background has them. Rejects with `messaging/disconnected`. */
  sendFiles(message: { uploadIds: readonly string[]; files: readonly File[] }): Promise<void>;
  /**
   * Opens the stream of pushes, which starts a stopped background. `onClosed` is called when the background stops or
   * cannot be started. The channel does not reconnect by itself, because that would restart an idle background every
   * 30 s.
   */
  connect(onPush: (push: unknown) => void, onClosed: () => void): { close(): void };
  /**
   * The snapshot that a stopped background has saved; null if there is none. Never rejects. Absent, like
   * `onEngineStarted`, if the background starts with the page.
   */
  readSavedSnapshot?(): Promise<unknown>;
  /** Called when a background has started. Returns the function that ends the subscription. */
  onEngineStarted?(listener: () => void): () => void;
}

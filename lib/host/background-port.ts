/** The background as its host's channels call it. Messages are unknown until they are parsed. */
export interface BackgroundPort {
  /** Never rejects: an error is an answer. `surface`: id of the sending document, also in `connect`. */
  handle(message: unknown, surface?: string): Promise<unknown>;
  /** Resolves when the background has the Files. */
  receiveFiles(message: unknown): Promise<void>;
  /**
   * Pushes one snapshot, then changes. Returns the function that ends the connection. `showsEnds`, by default true: the
   * surface shows the dialog at the end of a list.
   */
  connect(push: (message: unknown) => void, surface?: string, showsEnds?: boolean): () => void;
}

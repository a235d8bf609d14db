/** What a host's message pipes need of the background. Everything that arrives is unknown until it has been parsed. */
export interface BackgroundPort {
  /** Never rejects: an error is a reply. `surface`: the document that says it; the same in `connect`. */
  handle(message: unknown, surface?: string): Promise<unknown>;
  /** Resolves when the background holds the Files. */
  receiveFiles(message: unknown): Promise<void>;
  /** Sends one snapshot, then changes. Returns the function that ends it. */
  connect(push: (message: unknown) => void, surface?: string): () => void;
}

/** Who uses the widget, for menus of the browser. */
export interface WidgetUser {
  readonly locale: string;
  /** The server's labels by id. */
  readonly strings: Readonly<Record<string, string>>;
  /** Whether pictures may be uploaded; null until that is known. */
  readonly mayUpload: boolean | null;
}

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

export interface Background extends BackgroundPort {
  /** Called after each change, for the first time when the language is known. */
  watchUser(listener: (user: WidgetUser) => void): void;
}

/** What the toolbar button says. */
export interface ToolbarBadge {
  /** At most four characters; empty removes the badge. */
  readonly text: string;
  readonly tone: 'active' | 'failed' | 'unsent';
  readonly title: string;
}

/** What the engine needs of the browser around it, besides network and storage. */
export interface EngineHost {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that nobody can set, since some moment of this life of the background. */
  elapsedMs(): number;
  readonly browserLocale: string;
  /** Baked in by the packager, the page's own origin, or null: first run asks (docs/design/surfaces-and-messages.md#first-run). */
  readonly fixedServer: string | null;
  /** The page was opened inside of a host application that supplies the session; never in an extension (1.4). */
  readonly isEmbedded: boolean;
  /** Inside of a frame cookies are kept only if the server partitions them. */
  readonly isFramed: boolean;
  /**
   * What the organisation has set for this computer, unparsed; empty where the host knows no policy (docs/design/surfaces-and-messages.md#first-run). Null while
   * the browser has not said it yet: `onPolicyChanged` tells when it has.
   */
  readPolicy(): Promise<unknown>;
  onPolicyChanged(listener: () => void): void;
  /** Keeps the background alive while true; only for work (docs/design/uploads.md#awake-only-for-work). */
  keepAwake(isNeeded: boolean): void;
  /**
   * Starts the background again when so much time has passed, again and again, or calls `onWakeUp` of one that runs; null
   * ends it. Browsers do not do it more often than every 30 s.
   */
  wakeRegularly(everyMs: number | null): void;
  onWakeUp(listener: () => void): void;
  /** A no-op on the hosted page. */
  showBadge(badge: ToolbarBadge): void;
  /** A notification of the system, only when no surface is open. A no-op on the hosted page. */
  notify(title: string, message: string): void;
  /** Tells open surfaces that the engine has just started (docs/design/surfaces-and-messages.md#mirrors). */
  announceStart(): void;
  /**
   * Keeps what the next surface may show while a stopped background starts; null forgets it. It ends with the browser.
   * A no-op on the hosted page, whose engine starts with it.
   */
  keepSnapshot(snapshot: unknown): void;
  /** A small note outside of the database, unparsed; null where there is none. */
  readNote(): Promise<unknown>;
  /** Changes it as it is then; null removes it. Rejects where the browser refuses. */
  changeNote(change: (note: unknown) => object | null): Promise<void>;
  /** Another engine of this browser has changed it. */
  onNoteChanged(listener: () => void): void;
  /** A newer version waits to be applied. Never called on the hosted page. */
  onUpdateAvailable(listener: () => void): void;
  /** Ends this background and its surfaces, and starts the newer version. */
  applyUpdate(): void;
  /** Whether requests to this server are permitted by the person. */
  isServerPermitted(server: URL): Promise<boolean>;
  /** Whether the person has permitted this host itself, not all hosts at once in the browser's settings. */
  isHostPermitted(server: URL): Promise<boolean>;
  /** Gives back what the person has permitted for other servers; null: for all. */
  permitOnly(server: URL | null): Promise<void>;
  /** The person has permitted a host: in answer to a surface, which may be closed by then, or in the browser's settings. */
  onPermitted(listener: () => void): void;
  /**
   * What a surface wrote before it requested a permission (`PageHost.requestServerPermission`), unparsed; null when there
   * is none. It ends with the browser.
   */
  readConnectRequest(): Promise<unknown>;
  /** Null: it is connected; removes it, with what was typed for it. */
  writeConnectRequest(request: object | null): Promise<void>;
  /** Opens the popup again after the browser's prompt has closed it; does nothing where the browser does not allow it. */
  reopenPopup(): void;
  /**
   * Takes the ownership of a bundle for this engine; false while another tab's engine has it (docs/design/surfaces-and-messages.md#several-tabs).
   * An extension has one engine and always gets it.
   */
  claim(bundleId: string): Promise<boolean>;
}

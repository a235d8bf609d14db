/** What the toolbar button says. */
export interface ToolbarBadge {
  /** At most four characters; empty removes the badge. */
  readonly text: string;
  readonly tone: 'active' | 'failed' | 'unsent';
  readonly title: string;
}

/** Managed policy: what the organisation has set for this computer (docs/design/surfaces-and-messages.md#options-page). */
export interface ManagedPolicy {
  /** Unparsed. Null while the browser has not answered yet; `onChanged` follows when it has. */
  read(): Promise<unknown>;
  onChanged(listener: () => void): void;
}

/** A background that the browser stops and starts. */
export interface BackgroundLifetime {
  /** Keeps the background alive while true; only for work (docs/design/uploads.md#awake-only-for-work). */
  keepAwake(isNeeded: boolean): void;
  /**
   * Starts the background again after this time, repeatedly, or calls `onWakeUp` of a running one; null stops that.
   * Browsers do so every 30 s at most.
   */
  wakeRegularly(everyMs: number | null): void;
  onWakeUp(listener: () => void): void;
  /** Tells open surfaces that the engine has just started (docs/design/surfaces-and-messages.md#mirrors). */
  announceStart(): void;
  /** Saves what the next surface shows while a stopped background starts; null deletes it. It ends with the browser. */
  saveSnapshot(snapshot: unknown): void;
}

/** The toolbar button, and what reaches the user without an open surface. */
export interface Toolbar {
  showBadge(badge: ToolbarBadge): void;
  /** A notification of the system, only when no surface is open. */
  notify(title: string, message: string): void;
  /** Reopens the popup after the browser's prompt has closed it; has no effect where the browser does not allow it. */
  reopenPopup(): void;
}

export interface ExtensionUpdates {
  /** A newer version waits to be applied. */
  onAvailable(listener: () => void): void;
  /** Ends this background and its surfaces, and starts the newer version. */
  apply(): void;
}

/** Permissions for the server's host, which the user gives in the browser's prompt or settings. */
export interface HostPermissions {
  /** Whether requests to this server are permitted. */
  isServerPermitted(server: URL): Promise<boolean>;
  /** Whether this host itself is permitted, not all hosts at once. */
  isHostPermitted(server: URL): Promise<boolean>;
  /** Returns the permissions for other servers to the browser; null: for all. */
  permitOnly(server: URL | null): Promise<void>;
  /** A host was permitted: in answer to a surface, which may be closed by then, or in the browser's settings. */
  onPermitted(listener: () => void): void;
  /**
   * What a surface stored before it requested a permission (`PageHost.requestServerPermission`), unparsed; null if there
   * is none. It ends with the browser.
   */
  readConnectRequest(): Promise<unknown>;
  /** Null: connected; removes it, with the text typed for it. */
  writeConnectRequest(request: object | null): Promise<void>;
}

/** What the engine needs of its host, besides network and storage. A host that cannot do something lacks the group. */
export interface EngineHost {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that nobody can set, since some moment of this life of the background. */
  elapsedMs(): number;
  readonly browserLocale: string;
  /** Built in by the packager, the page's own origin, or null: the first run asks (docs/design/surfaces-and-messages.md#first-run). */
  readonly fixedServer: string | null;
  /** The page was opened inside of a host application that supplies the session; never in an extension (1.4). */
  readonly isEmbedded: boolean;
  /** Inside of a frame cookies are kept only if the server partitions them. */
  readonly isFramed: boolean;
  /** A small note outside of the database, unparsed; null where there is none. */
  readNote(): Promise<unknown>;
  /** Changes the note as it is at that moment; null removes it. Rejects where the browser refuses. */
  changeNote(change: (note: unknown) => object | null): Promise<void>;
  /** Another engine of this browser has changed the note. Absent where there is one engine. */
  onNoteChanged?(listener: () => void): void;
  /**
   * Takes the ownership of a bundle for this engine; false while another tab's engine has it
   * (docs/design/surfaces-and-messages.md#several-tabs). Absent where there is one engine, which owns them all.
   */
  claim?(bundleId: string): Promise<boolean>;
  readonly policy?: ManagedPolicy;
  readonly lifetime?: BackgroundLifetime;
  readonly toolbar?: Toolbar;
  readonly updates?: ExtensionUpdates;
  readonly permissions?: HostPermissions;
}

import type { DisclosedData } from '#lib/core/disclosure.ts';

/** Badge and tooltip of the toolbar button. */
export interface ToolbarBadge {
  /** At most four characters; empty removes the badge. */
  readonly text: string;
  readonly tone: 'active' | 'failed' | 'unsent' | 'sent';
  readonly title: string;
}

/** The managed policy of this computer (docs/design/surfaces-and-messages.md#options-page). */
export interface ManagedPolicy {
  /** Unparsed. Null if the browser has not reported it yet; `onChanged` follows when it does. */
  read(): Promise<unknown>;
  /** Called after a change, and when a late answer to `read` has arrived. */
  onChanged(listener: () => void): void;
}

/** A background that the browser stops and starts. */
export interface BackgroundLifetime {
  /** Keeps the background alive while true; only for work (docs/design/uploads.md#awake-only-for-work). */
  keepAwake(isNeeded: boolean): void;
  /**
   * Starts the background again after this time, repeatedly, or calls `onWakeUp` of a running one; null stops that.
   * Browsers do so at most every 30 s.
   */
  wakeRegularly(everyMs: number | null): void;
  onWakeUp(listener: () => void): void;
  /** Tells open surfaces that the engine has just started (docs/design/surfaces-and-messages.md#mirrors). */
  announceStart(): void;
  /**
   * Saves the state that the next surface shows while a stopped background starts; null deletes it. Kept until the
   * browser closes.
   */
  saveSnapshot(snapshot: unknown): void;
}

/** The toolbar button and system notifications. */
export interface Toolbar {
  showBadge(badge: ToolbarBadge): void;
  /** Shows a system notification; a no-op without a message. The caller checks that no surface is open. */
  notify(title: string, message: string): void;
  /** Reopens the popup after the browser's prompt has closed it; has no effect where the browser does not allow it. */
  reopenPopup(): void;
}

export interface ExtensionUpdates {
  /** A newer version is available. */
  onAvailable(listener: () => void): void;
  /** Closes this background and its surfaces and starts the newer version. */
  apply(): void;
}

/** Permissions for the server's host, granted in the browser's prompt or settings. */
export interface HostPermissions {
  /** Whether requests to this server are permitted. */
  isServerPermitted(server: URL): Promise<boolean>;
  /** Whether this host itself is permitted, not all hosts at once. */
  isHostPermitted(server: URL): Promise<boolean>;
  /** Gives up the permissions for all other servers; null: for all servers. */
  permitOnly(server: URL | null): Promise<void>;
  /** A host was permitted, in a prompt (whose surface may be closed by then) or in the browser's settings. */
  onPermitted(listener: () => void): void;
  /**
   * The request that a surface stored with its prompt (`ServerChoice.requestPermission`), unparsed; null if there is
   * none. Kept until the browser closes.
   */
  readConnectRequest(): Promise<unknown>;
  /** Replaces the request. Null, once connected, removes it together with the typed address. */
  writeConnectRequest(request: object | null): Promise<void>;
}

/**
 * Capabilities of the background's host, apart from network and storage. A host without a capability lacks its group.
 */
export interface EngineHost {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a monotonic clock. */
  elapsedMs(): number;
  readonly browserLocale: string;
  /**
   * Built in when packaged, or the page's own origin; null: set on the first run
   * (docs/design/surfaces-and-messages.md#first-run).
   */
  readonly fixedServer: string | null;
  /** The page was opened in a host application that supplies the session; never in an extension (1.4). */
  readonly isEmbedded: boolean;
  /** In a frame, browsers store only partitioned cookies. */
  readonly isFramed: boolean;
  /**
   * The queue backup (lib/uploads/model/queue-backup.ts), kept outside of the database; unparsed, null if there is none.
   */
  readQueueBackup(): Promise<unknown>;
  /** Changes the current backup; null removes it. Rejects if the browser refuses. */
  changeQueueBackup(change: (backup: unknown) => object | null): Promise<void>;
  /** Stores the backup anew: removed names are in no file of the browser then. Absent where it does not allow that. */
  rewriteQueueBackup?(): Promise<void>;
  /** Another tab's engine has changed the backup. Absent on hosts with one engine. */
  onQueueBackupChanged?(listener: () => void): void;
  /**
   * Takes ownership of a bundle; false while another tab's engine owns it
   * (docs/design/surfaces-and-messages.md#several-tabs). Absent on hosts with one engine, which owns all bundles.
   */
  claim?(bundleId: string): Promise<boolean>;
  /** What the user has to agree to before anything is sent; absent in Firefox, which asks itself, and on a page. */
  readonly disclosed?: readonly DisclosedData[];
  /** Address of the publisher's privacy policy, if the package names one. */
  readonly privacyPolicy?: string;
  readonly policy?: ManagedPolicy;
  readonly lifetime?: BackgroundLifetime;
  readonly toolbar?: Toolbar;
  readonly updates?: ExtensionUpdates;
  readonly permissions?: HostPermissions;
}

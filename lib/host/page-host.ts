/** What a surface may do in its browser besides talking to the background. Screens ask these, never where they run. */

export const SURFACES = ['popup', 'sidepanel', 'options', 'page'] as const;
export type SurfaceName = (typeof SURFACES)[number];

/**
 * What a reopened surface continues with, as text that only its reader understands. Kept for the browser's session.
 * `route`: its page. `cursor`: the field and caret of the form. `searches`: text, filter and position of each search, for
 * each tab. `typed.server`, `typed.sign-in`: text of the forms before the sign-in.
 */
export type NoteName = 'route' | 'cursor' | 'searches' | 'typed.server' | 'typed.sign-in';

/** The extension's own keyboard commands; others are the browser's (`_execute_action`, `_execute_sidebar_action`). */
export const COMMANDS = { openPanel: 'open-panel', upload: 'upload' } as const;

/** A keyboard command of the extension, and the keys that it has now. */
export interface CommandKeys {
  readonly opens: 'widget' | 'panel' | 'uploads';
  /** In the browser's words; empty: none. */
  readonly keys: string;
}

export interface Commands {
  readKeys(): Promise<readonly CommandKeys[]>;
  /** Opens the browser's page on which a person changes them. */
  openSettings(): Promise<void>;
}

export interface PageHost {
  readonly surface: SurfaceName;
  /** Hash routes on extension pages, path routes on the hosted page (docs/design/surfaces-and-messages.md#surfaces). */
  readonly routing: 'hash' | 'path';
  /** Path under which the hosted page is served, with slashes at both ends. */
  readonly basePath: string;
  readonly version: string;
  /** Inside of another page, where a browser may keep less than in a window of its own. */
  readonly isFramed: boolean;
  readonly capabilities: {
    /** False where the server is the page's own origin or is baked in. */
    readonly canChooseServer: boolean;
    /** False on the hosted page: its media system says all that could be set. */
    readonly hasOptions: boolean;
    /** False where a file dialog takes the popup away with it: in Firefox, and on Linux in Chromium too (decision 24). */
    readonly canPickFiles: boolean;
    /** False in popups: going to a file manager closes them. */
    readonly canDropFiles: boolean;
    readonly canOpenPanel: boolean;
    readonly canOpenTab: boolean;
    /** True where uploads go on after this surface is closed. */
    readonly hasBackground: boolean;
    /** False on a page of plain http, where browsers have neither storage locks nor the means to check an answer. */
    readonly isSecure: boolean;
  };
  /**
   * Call it first thing in a click: the browser prompts the person. The prompt may close this surface, so the request is
   * stored for the background as well, in the same task; `attempt` names it. Pattern without a port.
   */
  requestServerPermission(server: URL, attempt: string): Promise<boolean>;
  /** Address of the tab in front; empty where the browser does not reveal it. */
  readTabAddress(): Promise<string>;
  /**
   * Opens the panel on `route`, with the cursor and the searches of this surface, and closes this surface once `stored` has
   * settled. A panel that is open in this window goes to `route`. Must be called first thing in a click or key press.
   */
  openPanel(route: string, stored: Promise<unknown>): Promise<void>;
  /** The same with a tab. */
  openTab(route: string, stored?: Promise<unknown>): Promise<void>;
  /** Address of a route in a page of its own, for the clipboard. */
  addressOf(route: string): string;
  openOptions(): Promise<void>;
  /** Null where there are none, as on the hosted page. */
  loadCommands(): Promise<Commands | null>;
  /** Gives back what the browser permitted, and forgets where surfaces were. Everything else the engine forgets. */
  forget(): Promise<void>;
  /** Called once with each route that another surface or a keyboard command sends this surface to. Returns the end of it. */
  onRouteSent(listener: (route: string) => void): () => void;
  /** Null where nothing is noted. */
  readNote(name: NoteName): Promise<string | null>;
  /** Empty: deletes the note; of `searches`, on all surfaces of this browser session. Never a password or a passcode. */
  writeNote(name: NoteName, text: string): void;
  /**
   * What to return to after the page itself was at the provider of single sign-on, as text that only routing understands;
   * empty for nothing. Nothing is kept where a page stays while somebody signs in.
   */
  readAsked(): string;
  writeAsked(asked: string): void;
  /** Asks before the page is left while `isNeeded` says so; a no-op where the background holds the files. */
  guardLeaving(isNeeded: () => boolean): void;
}

/** Capabilities of a surface in its browser. Screens check these instead of the host they run on. */

export const SURFACES = ['popup', 'sidepanel', 'options', 'page'] as const;
export type SurfaceName = (typeof SURFACES)[number];

/**
 * State that a reopened surface continues with, as text whose format its reader defines. Kept until the browser closes,
 * on the hosted page until the tab closes. `route`: its page, only with hash routing. `cursor`: the field and caret of
 * the form. `dialog`: the metadata dialogs that are open in a popup, or the row whose caption is typed, with file, field and caret. `sheet.…`: what is selected, marked and typed in the contact sheet of a popup. `searches`: text, filter and position of each search, for each tab. `tray`: the selected results; tabs of the extension have the one written last. `typed.server`, `typed.sign-in`: text
 * of the forms before the sign-in. `sheet-size`, `result-size`: width of the pictures of the contact sheet and of results. `return-page`: the page to return to after the hosted page has navigated to the
 * provider of single sign-on and back.
 */
export type SavedName =
  | 'route'
  | 'cursor'
  | 'dialog'
  | `sheet.${'image' | 'video' | 'audio'}${'' | '.texts'}`
  | 'searches'
  | 'tray'
  | 'typed.server'
  | 'typed.sign-in'
  | 'sheet-size'
  | 'result-size'
  | 'return-page';

/** The extension's own keyboard commands; others are the browser's (`_execute_action`, `_execute_sidebar_action`). */
export const COMMANDS = { openPanel: 'open-panel', upload: 'upload' } as const;

/** A keyboard command of the extension and its current keys. */
export interface CommandKeys {
  readonly opens: 'widget' | 'panel' | 'uploads';
  /** As the browser writes them; empty: none. */
  readonly keys: string;
}

export interface Commands {
  readKeys(): Promise<readonly CommandKeys[]>;
  /** Opens the browser's page for changing them. */
  openSettings(): Promise<void>;
  /**
   * Opens these addresses in tabs behind this one, so that a popup stays open; resolves with how many were opened.
   * `areFiles`: the browser saves them, and no empty tab is left of them.
   */
  openTabs(addresses: readonly string[], areFiles: boolean): Promise<number>;
}

/** Chromium's side panel or Firefox's sidebar. */
export interface SidePanel {
  /**
   * Opens the panel at `route`, with the cursor and the searches of this surface, and closes this surface when `stored`
   * has resolved; it stays open if the panel cannot be opened. Rejects like `stored`. A panel that is already open in
   * this window navigates to `route`. Call it synchronously in a click or key press.
   */
  open(route: string, stored: Promise<unknown>): Promise<void>;
}

export interface Tabs {
  /**
   * Opens a tab at `route`, with the cursor and the searches of this surface, when `stored` has resolved; a popup
   * closes. Rejects like `stored`.
   */
  open(route: string, stored?: Promise<unknown>): Promise<void>;
}

export interface ActiveTab {
  /** Empty if the browser does not reveal it. */
  readAddress(): Promise<string>;
}

export interface OptionsPage {
  open(): Promise<void>;
}

/** The user chooses the server and permits access to it. */
export interface ServerChoice {
  /**
   * Shows the browser's permission prompt. Call it synchronously in a click. The prompt may close this surface, so the
   * request is stored for the background in the same task; `attempt` identifies it. The pattern has no port.
   */
  requestPermission(server: URL, attempt: string): Promise<boolean>;
}

/** Routes that another surface or a command sends to this surface. */
export interface SentRoutes {
  /** Calls `listener` with each route. Returns the function that ends this. */
  follow(listener: (route: string) => void): () => void;
}

/** Reads pictures of other sites, which an address alone was dropped of. */
export interface PictureReader {
  /** Rejects where the site does not share them and permission is missing, and for an address that leads to another. */
  read(address: string, credentials: 'omit' | 'include', patienceMs: number): Promise<Response>;
  /** Asks for the permission of one more site. Call it synchronously in a click, and `end` after reading. */
  permit(site: URL): { readonly isGiven: Promise<boolean>; end(): Promise<void> };
}

/** The browser's question before a page is left. */
export interface LeaveGuard {
  /** Makes the browser ask while `isNeeded` returns true. */
  start(isNeeded: () => boolean): void;
}

/** A host without a capability lacks its group. */
export interface PageHost {
  readonly surface: SurfaceName;
  /** Hash routes on extension pages, path routes on the hosted page (docs/design/surfaces-and-messages.md#surfaces). */
  readonly routing: 'hash' | 'path';
  /** Path under which the hosted page is served, with slashes at both ends. */
  readonly basePath: string;
  readonly version: string;
  /** In a frame, where a browser may refuse storage and cookies. */
  readonly isFramed: boolean;
  readonly capabilities: {
    /** False if a file dialog closes the popup: in Firefox, and in Chromium on Linux (decision 24). */
    readonly canPickFiles: boolean;
    /** False in popups, which close when the file manager gets the focus. */
    readonly canDropFiles: boolean;
    /** False in popups and in Firefox's sidebar, whose `print` fails. */
    readonly canPrint: boolean;
    /** True if uploads continue after this surface is closed. */
    readonly hasBackground: boolean;
    /** False over plain http, where browsers offer neither Web Locks nor WebCrypto. */
    readonly isSecure: boolean;
  };
  /** Address of a route on the hosted page, for the clipboard: also for people without the extension. */
  addressOf(route: string, server: string): string;
  /** Gives up the permissions and deletes what surfaces have saved. The background deletes everything else. */
  forget(): Promise<void>;
  /** Null or empty if there is none. */
  readSaved(name: SavedName): Promise<string | null>;
  /** Empty text deletes it; for `searches`, on all surfaces. Never write a password or passcode. */
  writeSaved(name: SavedName, text: string): void;
  /** In popup and panel: keeps how the page looks (`components/app/frame/record-frame.ts`), for the next opening. */
  keepFrame?(frame: string): void;
  /** In popups of browsers that have a panel. */
  readonly sidePanel?: SidePanel | undefined;
  /** In surfaces of an extension that are not themselves a page in a tab. */
  readonly tabs?: Tabs | undefined;
  readonly activeTab?: ActiveTab | undefined;
  /** Absent on the hosted page, which takes its settings from its media system; the user's menu has the others. */
  readonly options?: OptionsPage | undefined;
  /** Absent on the hosted page. A loader, because few screens show the commands or open tabs. */
  loadCommands?(): Promise<Commands>;
  /** Absent if the server is the page's own origin or built in. */
  readonly serverChoice?: ServerChoice | undefined;
  /** Absent where the content security policy allows no other site. A loader, because few pictures come so. */
  loadPictureReader?(): Promise<PictureReader>;
  readonly sentRoutes?: SentRoutes | undefined;
  /** Absent if a background of the extension has the files. */
  readonly leaveGuard?: LeaveGuard | undefined;
}

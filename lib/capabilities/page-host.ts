/** What a surface may do in its browser besides talking to the background. Screens ask these, never where they run. */

export const SURFACES = ['popup', 'sidepanel', 'options', 'page'] as const;
export type SurfaceName = (typeof SURFACES)[number];

export interface PageHost {
  readonly surface: SurfaceName;
  /** Hash routes on extension pages, path routes on the hosted page (design 1). */
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
    /** False in Firefox's popup: its file dialog closes it (design 1). */
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
  /** Must be called first thing in a click: the browser asks the person. Pattern without a port (design 1). */
  requestServerPermission(server: URL): Promise<boolean>;
  openPanel(): Promise<void>;
  /** `route` with its query; the tab knows where in the searches this surface was. */
  openTab(route: string): Promise<void>;
  openOptions(): Promise<void>;
  /** Gives back what the browser permitted, and forgets where surfaces were. Everything else the engine forgets. */
  forget(): Promise<void>;
  /** Where a reopened surface continues; kept for the browser's session. */
  readRoute(): Promise<string | null>;
  writeRoute(route: string): void;
  /** Where in a form the person was writing, as text that only the form understands; kept like the route. */
  readCursor(): Promise<string | null>;
  /** Empty: nowhere. */
  writeCursor(cursor: string): void;
  /** Where in the searches the person was, as text that only the client understands; kept like the route. */
  readSearches(): Promise<string | null>;
  /** Empty: nowhere, on no surface of this browser session. */
  writeSearches(searches: string): void;
  /**
   * What to return to after the page itself was at the provider of single sign-on, as text that only routing understands;
   * empty for nothing. Nothing is kept where a page stays while somebody signs in.
   */
  readAsked(): string;
  writeAsked(asked: string): void;
  /** Asks before the page is left while `isNeeded` says so; a no-op where the background holds the files. */
  guardLeaving(isNeeded: () => boolean): void;
}

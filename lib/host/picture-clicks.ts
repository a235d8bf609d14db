/** Presses of 'Take this picture' in the menu of a picture; only in an extension. What comes from the page is unparsed. */

/** Whether the background may read from the site of the picture, where that is not the site of the page. */
export type SiteAccess = 'same-site' | 'given' | 'refused' | 'unasked' | 'impossible';

export interface PictureClick {
  /** Address of the picture that the browser shows; it may be long, as of `data:`. */
  readonly picture: string;
  /** Address of the page in the tab. */
  readonly page: string;
  /** The user's answer, asked for in the click itself unless nobody could take a picture then. */
  readonly access: Promise<SiteAccess>;
  /** What the page says about the picture. Rejects where the browser runs no script. */
  readFacts(): Promise<unknown>;
  /** Reads this address in the page, with its session, and holds it there. */
  hold(address: string, maxBytes: number, patienceMs: number): Promise<unknown>;
  /** Bytes of what is held, as base64. */
  readHeld(start: number, end: number): Promise<unknown>;
  /** Reads an address of the permitted site from the background, with its cookies. */
  fetch(address: string, patienceMs: number): Promise<Response>;
  /** Shows a sentence in the page, or where it shows none, as a notification. Never rejects. */
  say(text: string, isProblem: boolean): Promise<void>;
  /** Frees what is held, and gives the permission back. Never rejects. */
  end(): Promise<void>;
}

export type OnPictureClick = (click: PictureClick) => Promise<void>;

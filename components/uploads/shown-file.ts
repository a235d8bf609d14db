/**
 * Where the focus goes when the dialog of a file is closed that led to other files: to the last one, in what is behind it.
 * In a popup that reopens: to the row whose caption was typed.
 */

/** False if the list does not have the file. */
type FocusFile = (uploadId: string) => boolean;

/** The topmost last. */
const behind: FocusFile[] = [];

/** Called by a list of files while it is shown; the returned function ends it. */
export function takesShownFile(focusFile: FocusFile): () => void {
  behind.push(focusFile);
  return () => void behind.splice(behind.indexOf(focusFile), 1);
}

export const focusShownFile: FocusFile = (uploadId) => behind.at(-1)?.(uploadId) ?? false;

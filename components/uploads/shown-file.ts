/** Where the focus goes when the dialog of a file is closed that led to other files: to the last one, in what is behind it. */

type FocusFile = (uploadId: string) => void;

/** The topmost last. */
const behind: FocusFile[] = [];

/** Called by a list of files while it is shown; the returned function ends it. */
export function takesShownFile(focusFile: FocusFile): () => void {
  behind.push(focusFile);
  return () => void behind.splice(behind.indexOf(focusFile), 1);
}

export function focusShownFile(uploadId: string): void {
  behind.at(-1)?.(uploadId);
}

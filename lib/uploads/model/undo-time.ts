/** How long a step can be undone. */
export const UNDO_MS = 10_000;

/** The page or its browser closed before it answered a command. */
export class PageClosedError extends Error {
  override readonly name = 'PageClosedError';
}

/**
 * Waits for a press that may close its own page, such as 'Open the side panel' in a popup: the page may close before it answers
 * the press. Any other error of the press is thrown.
 */
export async function mayClosePage(press: Promise<unknown>): Promise<void> {
  try {
    await press;
  } catch (error) {
    if (!(error instanceof PageClosedError)) throw error;
  }
}

/** What puppeteer says when the page or its browser closed before it answered. */
const CLOSED = /closed|detached|destroyed|not found|Not attached/i;

/**
 * Waits for a press that may close its own page, such as 'Open the side panel' in a popup: the page may close before it answers
 * the press. Any other error of the press is thrown.
 */
export async function mayClosePage(press: Promise<unknown>): Promise<void> {
  await press.catch((error: Error) => {
    if (!CLOSED.test(error.message)) throw error;
  });
}

import { waitUntil } from './wait-until.ts';

/** A frame of Playwright's, or a page over DevTools. */
interface Reloadable {
  evaluate(expression: string): Promise<unknown>;
}

/** Resolves when its new document is complete. A reload is only begun by asking for it: until then the old one takes clicks. */
export async function reload(document: Reloadable | undefined): Promise<void> {
  if (document === undefined) throw new Error('There is nothing to reload');
  await document.evaluate('globalThis.isOldDocument = true; location.reload()');
  await waitUntil('the new document', () =>
    document
      .evaluate(`globalThis.isOldDocument !== true && document.readyState === 'complete'`)
      // It was replaced while we asked.
      .then(
        (isNew) => isNew === true,
        () => false,
      ),
  );
}

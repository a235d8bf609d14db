import { waitUntil } from '../../../helpers/waiting/wait-until.ts';

/** A Playwright frame, or a page over DevTools. */
interface Reloadable {
  evaluate(expression: string): Promise<unknown>;
}

/**
 * Resolves when its new document is complete. The call only starts a reload: until it completes the old document
 * receives clicks.
 */
export async function reload(document: Reloadable | undefined): Promise<void> {
  if (document === undefined) throw new Error('There is nothing to reload');
  await document.evaluate('globalThis.isOldDocument = true; location.reload()');
  await waitUntil('the new document', () =>
    document
      .evaluate(`globalThis.isOldDocument !== true && document.readyState === 'complete'`)
      // It was replaced during the call.
      .then(
        (isNew) => isNew === true,
        () => false,
      ),
  );
}

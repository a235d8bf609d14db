/** Records what a page says while a test runs, also between two looks of the test. */
import type { ChromiumPage } from '../browsers/chromium-page.ts';

export interface ShownStates {
  /** State or message of each row of the upload list, as screen readers announce it. */
  readonly rows: readonly string[];
  /** Messages that name an error, in dialogs and in place of results. */
  readonly errors: readonly string[];
}

/** Starts to record. The returned function reads what was shown since then. */
export async function recordShownStates(page: ChromiumPage): Promise<() => Promise<ShownStates>> {
  await page.evaluate(`(${record})()`);
  return () => page.evaluate<ShownStates>('globalThis.shownStates()');
}

/** Runs in the page. */
function record(): void {
  const rows = new Set<string>();
  const errors = new Set<string>();
  const look = () => {
    for (const row of document.querySelectorAll('.upload-row'))
      rows.add(row.getAttribute('aria-label')?.replace(/^.*?, /, '') ?? '');
    for (const message of document.querySelectorAll<HTMLElement>(
      '[data-tone="error"], .modal-body:has(.modal-title-error)',
    ))
      errors.add(message.innerText);
  };
  look();
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  Object.assign(globalThis, { shownStates: () => ({ rows: [...rows], errors: [...errors] }) });
}

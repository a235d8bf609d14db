import type { Page } from '@playwright/test';

/**
 * Adds every error of the page to `problems`: exceptions, console errors and violations of the security policy. File
 * dialogs of the page and its frames are intercepted from the start.
 */
export async function watchPage(page: Page, problems: string[]): Promise<void> {
  // `waitForEvent` alone does not wait until the browser intercepts dialogs: one that opens at once is missed.
  page.on('filechooser', () => undefined);
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`securitypolicyviolation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

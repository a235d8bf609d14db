import type { Page } from '@playwright/test';

/** Adds every error of the page to `problems`: exceptions, console errors and violations of the security policy. */
export async function watchPage(page: Page, problems: string[]): Promise<void> {
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

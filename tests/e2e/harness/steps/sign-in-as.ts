import { expect, type Page } from '@playwright/test';

/**
 * Signs a demo account in on the hosted page by a request of its browser, which keeps the session's cookies: without the
 * login page, where signing in is not what a test is about.
 */
export async function signInAs(page: Page, name = 'editor'): Promise<void> {
  const answer = await page.request.post('/api/login', { form: { username: `NEWS/${name}`, password: name } });
  if (!answer.ok()) throw new Error(`/api/login was answered with ${answer.status()}: ${await answer.text()}`);
}

/** The same, on the page that a signed-in user starts with. */
export async function startAs(page: Page, name = 'editor'): Promise<void> {
  await signInAs(page, name);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
}

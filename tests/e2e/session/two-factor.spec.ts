/** With a second factor, signing in requires a valid passcode. */
import { expect } from '@playwright/test';
import { findAccount, passcodeSecret } from '../../../reference-server/demo-library/data/accounts.ts';
import { passcodeAt } from '../../../reference-server/sessions/totp.ts';
import { test } from '../harness/test.ts';
import { waitUntil } from '../harness/wait-until.ts';

test.use({ serverSettings: { twoFactor: true } });

/** The code shown by the user's authenticator. */
function passcode(name: string): string {
  const account = findAccount(name);
  if (account === undefined) throw new Error(`there is no account ${name}`);
  return passcodeAt(passcodeSecret(account), Date.now());
}

test('[2.5.1, 5.13, 8.1] the hosted page asks for a passcode, reports a wrong one and accepts a valid one once', async ({
  hostedPage,
  allowProblem,
}) => {
  allowProblem(/status of 403 .*\/api\/login/);
  await hostedPage.goto('/');
  await hostedPage.getByLabel('Username').fill('editor');
  await hostedPage.getByLabel('Password').fill('editor');
  await hostedPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(hostedPage.getByText('Enter the passcode.')).toBeVisible();

  await hostedPage.getByLabel('Passcode').fill('000000');
  await hostedPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(hostedPage.getByText('Invalid username or password')).toBeVisible();
  await expect(hostedPage.getByText(/passcode may also be wrong/)).toBeVisible();
  await expect(hostedPage.getByLabel('Passcode')).toHaveValue('');

  await hostedPage.getByLabel('Passcode').fill(passcode('editor'));
  await hostedPage.getByRole('button', { name: 'Sign In' }).click();
  await hostedPage.waitForURL(/\/search\/$/);
});

test('[2.5.1, 7.23] the popup signs in with a passcode', async ({ extension }) => {
  const popup = await extension.openPopup();
  await popup.fill({ role: 'textbox', name: 'Username' }, 'photo');
  await popup.fill({ role: 'textbox', name: 'Password' }, 'photo');
  await popup.fill({ role: 'textbox', name: 'Passcode' }, passcode('photo'));
  await popup.click({ role: 'button', name: 'Sign In' });
  await waitUntil('the search', () => popup.has({ role: 'link', name: 'Upload' }));
});

test('[5.13, 8.1] a response with a forged verificationToken signs no user in', async ({ hostedPage, server }) => {
  const forged = { userSessionID: 's', userName: 'NEWS/editor', userDivision: '', verificationToken: '0'.repeat(64) };
  const action = { body: JSON.stringify(forged), contentType: 'application/json' };
  await server.misbehave([{ match: { method: 'POST', pathPattern: '^/api/login' }, action }]);
  await hostedPage.goto('/');
  await hostedPage.getByLabel('Username').fill('editor');
  await hostedPage.getByLabel('Password').fill('editor');
  await hostedPage.getByLabel('Passcode').fill('123456');
  await hostedPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(hostedPage.getByRole('alertdialog', { name: 'Error' })).toContainText(
    'Authentication failed with error. Could not verify server response.',
  );
});

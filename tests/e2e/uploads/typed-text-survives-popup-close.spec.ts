/**
 * A popup that closes while the user is typing reopens with text, field and caret; the login form keeps the name, never
 * the password.
 */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { ChromiumPage } from '../harness/browsers/chromium-page.ts';
import { bringFormToFront, openUploads, signIn } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

interface Caret {
  readonly name: string;
  readonly value: string;
  readonly at: number;
}

/** The field that has the focus, or null. */
function caretOf(page: ChromiumPage): Promise<Caret | null> {
  return page.evaluate<Caret | null>(`(() => {
    const field = document.activeElement;
    return field?.name ? { name: field.name, value: field.value, at: field.selectionStart } : null;
  })()`);
}

function textIn(page: ChromiumPage, name: string): Promise<string | undefined> {
  return page.evaluate(`document.querySelector('[name=${JSON.stringify(name)}]')?.value`);
}

test('[2.7.3] a popup closed while the user was typing reopens with text, field and caret', {
  tag: '@platform',
}, async ({ extension }) => {
  await extension.signIn('editor');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await popup.fill({ role: 'textbox', name: 'Headline' }, 'Storm surge at Hus');
  await popup.fill({ role: 'textbox', name: 'Caption' }, 'Helpers secure the di');
  await popup.evaluate('document.activeElement.setSelectionRange(7, 7)');
  const cursor = `chrome.storage.session.get('cursor.popup').then((kept) => kept['cursor.popup'])`;
  await expect.poll(() => popup.evaluate(cursor)).toMatch(/IPTCCaption 7 7$/);
  await popup.close();

  const reopened = await extension.openPopup();
  const caret = { name: 'IPTCCaption', value: 'Helpers secure the di', at: 7 };
  await expect.poll(() => caretOf(reopened)).toEqual(caret);
  await expect.poll(() => textIn(reopened, 'IPTCHeadline')).toBe('Storm surge at Hus');
  // It stays there.
  expect(await caretOf(reopened)).toEqual(caret);
});

test('text typed in the side panel appears in the popup without moving its caret', async ({ extension }) => {
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await openUploads(panel);
  await bringFormToFront(panel);
  await panel.fill({ role: 'textbox', name: 'Headline' }, 'Storm');
  const popup = await extension.openPopup();
  await openUploads(popup);
  await waitUntil('the headline in the popup', async () => (await textIn(popup, 'IPTCHeadline')) === 'Storm');
  await popup.fill({ role: 'textbox', name: 'Author' }, 'Keller');
  await popup.evaluate('document.activeElement.setSelectionRange(2, 2)');
  await panel.fill({ role: 'textbox', name: 'Headline' }, 'Storm surge');
  await waitUntil('more of it', async () => (await textIn(popup, 'IPTCHeadline')) === 'Storm surge');
  expect(await caretOf(popup)).toEqual({ name: 'IPTCByLine', value: 'Keller', at: 2 });
  await waitUntil('the byline in the panel', async () => (await textIn(panel, 'IPTCByLine')) === 'Keller');
  await popup.close();
});

test('[2.5.1] the reopened popup restores the name typed into the login form, but not the password', async ({
  extension,
}) => {
  const popup = await extension.openPopup();
  const username = { role: 'textbox', name: 'Username' };
  await popup.waitFor(username);
  await popup.fill({ role: 'textbox', name: 'Password' }, 'top-secret');
  await popup.fill(username, 'edit');
  const kept = `chrome.storage.session.get(null).then((all) => JSON.stringify(all))`;
  await expect.poll(() => popup.evaluate<string>(kept)).toContain('edit');
  expect(await popup.evaluate<string>(kept)).not.toContain('top-secret');
  await popup.close();

  const reopened = await extension.openPopup();
  await expect.poll(() => textIn(reopened, 'username')).toBe('edit');
  expect(await textIn(reopened, 'password')).toBe('');
  await expect.poll(() => reopened.evaluate('document.activeElement?.name')).toBe('password');
  await signIn(reopened, 'editor');
  await expect.poll(() => reopened.evaluate<string>(kept)).not.toContain('typed.sign-in');
  await reopened.close();
});

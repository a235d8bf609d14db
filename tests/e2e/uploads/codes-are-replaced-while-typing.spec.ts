/**
 * A code between backslashes becomes its replacement while it is typed, in Chromium and Firefox; the browser's undo
 * brings the typed code back.
 */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import type { DrivenPage } from '../harness/browsers/driven-page.ts';
import { bringFormToFront, openUploads } from '../harness/steps/surface-steps.ts';
import { test } from '../harness/test.ts';

const CODES = '7\tAnna Keller\tKeller\nhus\tHusum';
const STORE = `chrome.runtime.sendMessage(${JSON.stringify({ name: 'metadata.setReplacements', request: { text: CODES } })})`;
const FOCUS = `document.querySelector('textarea[name=IPTCCaption]').focus()`;
const CAPTION = `(() => {
  const { value, selectionStart } = document.querySelector('textarea[name=IPTCCaption]');
  return value + '|' + selectionStart;
})()`;
/** Also what React holds: it is shown again after the field is left. */
const LEAVE = 'document.activeElement.blur()';

async function typeCodes(page: DrivenPage): Promise<void> {
  const evaluate = <Result>(expression: string) => page.evaluate<Result>(expression);
  const type = (text: string) => page.raw.keyboard.type(text);
  let last = '';
  const caption = (wanted: string) =>
    waitUntil(
      () => `the caption ${wanted}, which is ${last}`,
      async () => {
        last = await evaluate<string>(CAPTION);
        return last === wanted;
      },
    );
  await evaluate(STORE);
  await waitUntil('the caption', () =>
    evaluate<boolean>(`document.querySelector('textarea[name=IPTCCaption]') !== null`),
  );
  await evaluate(FOCUS);
  await type('Goal by \\7\\');
  await caption('Goal by Anna Keller|19');
  await type(', \\7#2\\ in \\hus\\.');
  await caption('Goal by Anna Keller, Keller in Husum.|37');
  await type(' \\8\\');
  await caption('Goal by Anna Keller, Keller in Husum. \\8\\|41');
  await evaluate(`document.querySelector('textarea[name=IPTCCaption]').setSelectionRange(0, 0)`);
  await type('\\hus\\');
  await caption('HusumGoal by Anna Keller, Keller in Husum. \\8\\|5');
  await page.press('Control+z');
  await waitUntil('the typed code', async () => (await evaluate<string>(CAPTION)).startsWith('\\hus\\'));
  await evaluate(LEAVE);
  expect(await evaluate<string>(CAPTION)).toMatch(/^\\hus\\Goal by Anna Keller, Keller in Husum\. \\8\\/);
}

test('Chromium replaces codes while they are typed', async ({ extension }) => {
  await extension.signIn('editor');
  const page = await extension.openTab('app.html');
  await openUploads(page);
  await bringFormToFront(page);
  await typeCodes(page);
});

test('Firefox replaces codes while they are typed', async ({ firefox, server }) => {
  await firefox.signIn('editor', server.origin);
  const page = await firefox.openTab('app.html#/upload/');
  await openUploads(page);
  await typeCodes(page);
});

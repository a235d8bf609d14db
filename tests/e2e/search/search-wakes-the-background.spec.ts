/**
 * An open side panel can still search after the browser has stopped the background.
 *
 * docs/design/surfaces-and-messages.md#mirrors
 */
import { expect } from '@playwright/test';
import { waitUntil } from '../../helpers/waiting/wait-until.ts';
import { reload } from '../harness/steps/reload.ts';
import { test } from '../harness/test.ts';

const TOTAL = 48;

const pageFrom = (first: number, word = 'Deich') => ({
  contentType: 'application/json',
  body: JSON.stringify({
    Query: { QueryFound: TOTAL, QueryID: 'q' },
    Results: Array.from({ length: 24 }, (_, at) => ({
      ItemNo: first + at,
      Image: { ImgOID: `id ${first + at}`, IPTCHeadline: `${word} ${first + at}`, ImgName: `deich-${first + at}.jpg` },
    })),
  }),
});

test('[4.20, 7.12] a search, its next page and the filter respond although the background was stopped', {
  tag: '@platform',
}, async ({ extension, server }) => {
  const match = { method: 'POST', pathPattern: '^/search/image/' };
  await server.misbehave([
    { match, times: 1, action: pageFrom(1, 'Hafen') },
    { match, times: 1, action: pageFrom(1) },
    { match, action: pageFrom(25) },
  ]);
  await extension.signIn('editor');
  const panel = await extension.openSidePanel();
  await panel.waitForText(/48 images/);

  await extension.stopWorker();
  await panel.fill({ role: 'textbox', name: 'Search' }, 'Deich');
  await panel.waitFor({ role: 'button', name: 'Deich 1' });
  expect(await panel.text()).toMatch(/48 images/);

  await extension.stopWorker();
  await panel.evaluate(`document.querySelector('.results').scrollTop = 1e6`);
  await waitUntil('the last result', () => panel.has({ role: 'button', name: `Deich ${TOTAL}` }));
  expect(await panel.text()).not.toMatch(/No items were found|Unknown error/);

  await extension.stopWorker();
  await reload(panel);
  await panel.waitForText(/48 images/);
  await panel.click({ role: 'button', name: 'Filter' });
  await panel.waitFor({ role: 'tree', name: 'Channels' });
});

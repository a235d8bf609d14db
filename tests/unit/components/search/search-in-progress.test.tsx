/**
 * A click changes the history at once, the next page is rendered later: a response in between must not navigate back.
 */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPageClient, type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;
let answer: () => void;

beforeEach(async () => {
  page = createPageClient();
  const { promise, resolve } = Promise.withResolvers<object>();
  page.answer('search.page', () => promise);
  answer = () =>
    resolve({
      Query: { QueryFound: 1, QueryID: 'q' },
      Results: [{ ItemNo: 1, Image: { ImgOID: 'a', IPTCHeadline: 'Deich', ImgName: 'deich.jpg' } }],
    });
  window.history.replaceState(null, '', '#/search/');
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await waitFor(() => expect(page.namesOf()).toContain('search.page'));
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '#/');
});

const RESULT = '.results [aria-haspopup=dialog]';
const stepOf = () => window.history.state?.usr?.step;

/** Outside `act`, whose queue renders everything in its order of arrival. */
async function unbatched(work: () => void): Promise<void> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  work();
  await new Promise((resolve) => setTimeout(resolve, 100));
  react.IS_REACT_ACT_ENVIRONMENT = true;
}

/** The search is answered, and its result is pressed as soon as it is rendered. */
async function answerAndPress(): Promise<void> {
  const drawn = new MutationObserver(() => {
    const result = document.querySelector<HTMLElement>(RESULT);
    if (result === null) return;
    drawn.disconnect();
    result.click();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  await settle(answer);
}

it.each<readonly [string, () => void]>([
  ['click on Upload', () => screen.getByRole('link', { name: 'Upload' }).click()],
  [
    'change of the address',
    () => {
      window.location.hash = '#/upload/';
    },
  ],
])('[4.20] a response that arrives after a %s does not navigate back to the search', async (_, leave) => {
  await screen.findByRole('link', { name: 'Upload' });
  // As in a browser, the response is rendered before the requested page.
  await unbatched(() => {
    leave();
    answer();
  });
  await screen.findByRole('button', { name: 'Add Files' });
  expect(window.location.hash).toBe('#/upload/');
  await settle(() => window.history.back());
  await screen.findByRole('button', { name: 'Deich' });
  await waitFor(() => expect(stepOf()).toEqual(expect.any(String)));
});

it('[4.20, 2.10.1] a result opened while it is rendered stays open, and Back closes it', async () => {
  await answerAndPress();
  await screen.findByRole('dialog');
  await waitFor(() => expect(stepOf()).toEqual(expect.any(String)));
  await settle();
  screen.getByRole('dialog');
  await settle(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(stepOf()).toEqual(expect.any(String)));
});

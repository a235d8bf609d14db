/** The focus after 'Show in search' in the dialog about the end of a list. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MediaType } from '#lib/contract/uploads.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { giveViewport, settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
/** Answers the search. */
let answer: (total: number) => void;

giveViewport();
beforeEach(() => {
  page = createPageClient();
});

const KEYS = {
  image: ['Image', 'ImgOID'],
  video: ['AVMedia', 'AVMOID'],
  audio: ['AVMedia', 'AVMOID'],
} as const;

const found = (type: MediaType, total: number) => ({
  Query: { QueryFound: total, QueryID: 'q' },
  Results: Array.from({ length: total }, (_, at) => ({
    ItemNo: at + 1,
    [KEYS[type][0]]: { [KEYS[type][1]]: `asset-${at}`, IPTCHeadline: `Deich ${at}` },
  })),
});

async function press(type: MediaType, route: string): Promise<void> {
  page.answer('search.page', () => found(type, 3));
  page.answer('uploads.details', () => [{ uploadId: 'sent', objectId: 'asset-0', fileValues: {}, overrides: {} }]);
  const rows = [rowOf({ uploadId: 'sent', type, status: 'complete', isTransferred: true })];
  const settings = { ENABLE_SEARCH: true };
  await showUploads(page, { settings, bundles: [bundleOf({ type })], rows, auth: MAY_ALL }, route);
  if (route.startsWith('/search/')) (await screen.findByLabelText('Search', { selector: 'input' })).focus();
  await settle(() => page.share({ bundles: [bundleOf({ type, completion: 'success' })] }));
  const button = await screen.findByRole('button', { name: 'Show in search' });
  page.answer('search.page', () => new Promise((resolve) => (answer = (total) => resolve(found(type, total)))));
  await userEvent.click(button);
  await screen.findByText('Loading...');
}

const close = () => settle(() => page.share({ bundles: [bundleOf()] }));
/** The result that has the focus. */
const focused = () => document.activeElement?.closest('[data-index]')?.getAttribute('data-index');

describe.each([
  ['image', '/upload/'],
  ['video', '/upload/video/'],
  ['audio', '/upload/audio/'],
  ['image', '/search/'],
] as const)('of %s at %s', (type, route) => {
  it('is on the first result, if the dialog closes first', async () => {
    await press(type, route);
    await close();
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
    await settle(() => answer(3));
    await expect.poll(focused).toBe('0');
  });

  it('is on the first result, if the results come first', async () => {
    await press(type, route);
    await settle(() => answer(3));
    await screen.findByText('Deich 0');
    await close();
    await expect.poll(focused).toBe('0');
  });

  it('is on the content or the field that had it if nothing is found, and the next search takes it from nobody', async () => {
    await press(type, route);
    await close();
    await settle(() => answer(0));
    await screen.findByText('No items were found');
    await expect.poll(() => document.activeElement?.tagName).toBe(route === '/search/' ? 'INPUT' : 'MAIN');
    page.answer('search.page', () => found(type, 3));
    const field = screen.getByLabelText('Search', { selector: 'input' });
    await userEvent.type(field, 'deich{Enter}');
    await screen.findByText('Deich 0');
    expect(document.activeElement).toBe(field);
  });
});

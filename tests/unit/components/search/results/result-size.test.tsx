/** The size of the pictures of results: chosen by a slider, remembered until the browser closes. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPageClient, readsSaved, readyWith, writesSaved } from '../../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

giveViewport();

const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Size of the pictures' });
const size = () => {
  const grid = screen.getByRole('grid');
  return grid.hasAttribute('data-sized') ? grid.style.getPropertyValue('--tile') : 'as the width allows';
};

async function showResults(kept: string | null): Promise<string[]> {
  const written: string[] = [];
  const page = createPageClient({
    ...readsSaved('result-size', async () => kept),
    ...writesSaved('result-size', (text) => void written.push(text)),
  });
  page.answer('search.page', () => ({
    Query: { QueryFound: 1, QueryID: 'q' },
    Results: [{ ItemNo: 1, Image: { ImgOID: 'a', IPTCHeadline: 'Deich' } }],
  }));
  renderApp(page, '/search/');
  await settle(() => page.share({ startUp: readyWith() }));
  await screen.findByText('1 image');
  return written;
}

it('[9.9] pictures of results have the size that was chosen last', async () => {
  const written = await showResults('300');
  await waitFor(async () => expect((await slider()).value).toBe('300'));
  expect(size()).toBe('300px');
  fireEvent.change(await slider(), { target: { value: '120' } });
  expect(size()).toBe('120px');
  expect(written).toEqual(['120']);
  fireEvent.change(await slider(), { target: { value: '160' } });
  expect(size()).toBe('as the width allows');
});

it.each([null, '', '20', '5000', 'large'])('[9.9] a stored size of %j is none', async (kept) => {
  await showResults(kept);
  expect((await slider()).value).toBe('160');
  expect(size()).toBe('as the width allows');
});

it('[2.8.4] rows of text have no slider', async () => {
  await showResults(null);
  fireEvent.change(screen.getByLabelText('View'), { target: { value: 'metadata' } });
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
});

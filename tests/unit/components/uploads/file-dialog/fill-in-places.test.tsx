import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlacesSet, PlacesState } from '#lib/uploads/model/filled-places.ts';
import { UNDO_MS } from '#lib/uploads/model/undo.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;
/** The state of the engine. */
let state: PlacesState;

const DONE: PlacesSet = { placed: {}, unknown: [], failed: [], error: null };
const ids = (count: number) => Array.from({ length: count }, (_, at) => `upload-${at + 1}`);
const placed = (uploadIds: readonly string[], place = 'Husum, Germany'): PlacesSet => ({
  ...DONE,
  placed: Object.fromEntries(uploadIds.map((uploadId) => [uploadId, place])),
});
const placeAll = () => {
  state = { open: [], named: state.named + 3 };
  return placed(ids(3));
};

beforeEach(() => {
  page = createPageClient();
  state = { open: ids(3), named: 0 };
  page.answer('uploads.placesState', () => state);
  page.answer('uploads.setPlaces', () => DONE);
});
afterEach(cleanup);

async function open(locale = 'en-US', route = '/upload/'): Promise<ReturnType<typeof within>> {
  renderApp(page, route);
  const type = route === '/upload/' ? 'image' : 'video';
  await settle(() =>
    page.share({
      startUp: { ...readyWith({ ENABLE_SEARCH: false }), locale } as ReturnType<typeof readyWith>,
      auth: MAY_ALL,
      bundles: [bundleOf({ type })],
      rows: ids(3).map((uploadId) => rowOf({ uploadId, type })),
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /Contact sheet|Kontaktbogen/ }));
  return within(await screen.findByRole('dialog'));
}

const setPlaces = () => page.sent.filter(({ name }) => name === 'uploads.setPlaces').map(({ request }) => request);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const focused = () => document.activeElement?.textContent;

describe('places of all files', () => {
  it('[3.8] are filled in by one click for all files with coordinates, and are named', async () => {
    state = { ...state, named: 1 };
    const dialog = await open();
    expect(await dialog.findByText('3 files have coordinates but no place name.')).toBeTruthy();
    expect(dialog.getByText('1 more file already has a place name.')).toBeTruthy();
    page.answer('uploads.setPlaces', placeAll);
    await click('Fill in places');
    expect(await dialog.findByText('Places filled in for 3 files: Husum, Germany (3)')).toBeTruthy();
    expect(setPlaces()).toEqual([{ uploadIds: ids(3), clickId: expect.any(String) }]);
    expect(dialog.queryByRole('button', { name: 'Fill in places' })).toBeNull();
    expect(dialog.getByText(/^Places filled in/).closest('[role=status]')).toBeTruthy();
  });

  it('[3.8] ask for consent once, and continue with it', async () => {
    page.refuse('uploads.setPlaces', 'metadata/consent-needed');
    const dialog = await open();
    await click('Fill in places');
    expect(await dialog.findByText(/sends the coordinates of these pictures to your media system/)).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Agree and fill in'));
    page.answer('uploads.setPlaces', placeAll);
    await userEvent.keyboard('{Enter}');
    await dialog.findByText(/^Places filled in for 3 files/);
    expect(page.namesOf()).toContain('metadata.agreeToGeolocation');
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Places of the pictures' })),
    );
  });

  it('[3.8] are not requested without consent', async () => {
    page.refuse('uploads.setPlaces', 'metadata/consent-needed');
    const dialog = await open();
    await click('Fill in places');
    await click('Cancel');
    expect(await dialog.findByText('3 files have coordinates but no place name.')).toBeTruthy();
    expect(page.namesOf()).not.toContain('metadata.agreeToGeolocation');
    await waitFor(() => expect(focused()).toBe('Fill in places'));
  });

  it('[3.8] show their progress and can be stopped', async () => {
    state = { ...state, open: ids(45) };
    const answers: (() => void)[] = [];
    page.answer(
      'uploads.setPlaces',
      ({ uploadIds }) => new Promise((resolve) => answers.push(() => resolve(placed(uploadIds as string[], 'Husum')))),
    );
    const dialog = await open();
    await click('Fill in places');
    await waitFor(() => expect(focused()).toBe('Stop'));
    expect(dialog.getByText('Places: 0 of 45 files', { selector: '[aria-hidden]' })).toBeTruthy();
    await settle(() => answers[0]?.());
    expect(await dialog.findByText('Places: 20 of 45 files')).toBeTruthy();
    expect((dialog.getByRole('progressbar') as HTMLProgressElement).value).toBeCloseTo(444, 0);
    // Announced in quarters only.
    expect(dialog.getByText('Places: 11 of 45 files').closest('[role=status]')).toBeTruthy();
    await click('Stop');
    state = { open: ids(45).slice(40), named: 40 };
    await settle(() => answers[1]?.());
    expect(await dialog.findByText('Places filled in for 40 files: Husum (40)')).toBeTruthy();
    expect(dialog.getByText('5 files have coordinates but no place name.')).toBeTruthy();
    expect(setPlaces().map(({ uploadIds }) => (uploadIds as string[]).length)).toEqual([20, 20]);
    expect(new Set(setPlaces().map((request) => request['clickedAt'])).size).toBe(1);
  });

  it('[3.8] continue after a failed file, and report the result of the others', async () => {
    state = { ...state, open: ids(25) };
    let part = 0;
    page.answer('uploads.setPlaces', ({ uploadIds }) => {
      part += 1;
      const [first = '', ...others] = uploadIds as string[];
      if (part > 1) return { ...placed([first, ...others.slice(0, -1)]), unknown: ['upload-25'] };
      state = { open: ['upload-1', 'upload-25'], named: 23 };
      const error = { code: 'net/status', facts: { status: 500, statusText: 'Oops' } };
      return { ...placed(others), failed: [first], error };
    });
    const dialog = await open();
    await click('Fill in places');
    expect(await dialog.findByText('Places filled in for 23 files: Husum, Germany (23)')).toBeTruthy();
    expect(dialog.getByText('1 file was left out: Server responded with 500 HTTP code.')).toBeTruthy();
    expect(dialog.getByText('No place was found for 1 file.')).toBeTruthy();
    page.answer('uploads.setPlaces', () => DONE);
    await click('Try again');
    await waitFor(() => expect(setPlaces().at(-1)?.['uploadIds']).toEqual(['upload-1', 'upload-25']));
  });

  it('[3.8] end at once without a connection', async () => {
    state = { ...state, open: ids(60) };
    const error = { code: 'net/unreachable', facts: {} };
    page.answer('uploads.setPlaces', ({ uploadIds }) => ({ ...DONE, failed: uploadIds, error }));
    const dialog = await open();
    await click('Fill in places');
    expect(await dialog.findByText('20 files were left out: The server could not be reached.')).toBeTruthy();
    expect(setPlaces()).toHaveLength(1);
  });

  it('[3.8] can be undone like every step, and are then no longer named', async () => {
    const dialog = await open('de-DE');
    page.answer('uploads.setPlaces', placeAll);
    await click('Orte eintragen');
    expect(await dialog.findByText('Orte für 3 Dateien eingetragen: Husum, Germany (3)')).toBeTruthy();
    const undo = { id: 'step-1', kind: 'places', count: 3, name: '', until: Date.now() + UNDO_MS } as const;
    await settle(() => page.share({ undo }));
    page.answer('uploads.undo', () => {
      state = { open: ids(3), named: 0 };
      page.share({ undo: null, rows: ids(3).map((uploadId) => rowOf({ uploadId, overridesRevision: 2 })) });
      return { sent: 0 };
    });
    await click('Rückgängig');
    expect(await dialog.findByText('3 Dateien haben Koordinaten, aber keine Ortsangabe.')).toBeTruthy();
    expect(dialog.queryByText(/^Orte für 3 Dateien eingetragen/)).toBeNull();
    expect(page.sent).toContainEqual({ name: 'uploads.undo', request: { id: undo.id } });
  });

  it('[3.8] name the first places and count the others', async () => {
    state = { ...state, open: ids(7) };
    page.answer('uploads.setPlaces', () => {
      state = { open: [], named: 7 };
      const places = ['B', 'A', 'A', 'C', 'D', 'E', 'F'];
      return { ...DONE, placed: Object.fromEntries(places.map((place, at) => [`upload-${at + 1}`, place])) };
    });
    const dialog = await open();
    await click('Fill in places');
    expect(
      await dialog.findByText('Places filled in for 7 files: A (2); B (1); C (1); D (1); 2 more places'),
    ).toBeTruthy();
  });

  it('[3.8] are shown on the card of their file', async () => {
    const overrides = { IPTCCity: 'Husum', IPTCProvinceState: 'Schleswig-Holstein', IPTCCountryName: 'Germany' };
    page.answer('uploads.details', ({ uploadIds }) =>
      (uploadIds as string[]).map((uploadId) =>
        uploadDetails({ uploadId, overrides: uploadId === 'upload-2' ? overrides : {} }),
      ),
    );
    const dialog = await open();
    await dialog.findByText('Husum, Germany');
    expect(dialog.getAllByRole('row')[1]?.textContent).toContain('Husum, Germany');
  });

  it('[3.8] are not offered without coordinates, nor for videos', async () => {
    state = { open: [], named: 2 };
    let dialog = await open();
    await settle();
    expect(dialog.queryByRole('region', { name: 'Places of the pictures' })).toBeNull();
    state = { open: ids(3), named: 0 };
    dialog = await open('en-US', '/upload/video/');
    await settle();
    expect(dialog.queryByRole('region', { name: 'Places of the pictures' })).toBeNull();
  });
});

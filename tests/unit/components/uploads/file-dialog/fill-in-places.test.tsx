import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import type { PlaceProposal } from '#lib/upload-form/model/place-proposal.ts';
import type { PlacesFound, PlacesState } from '#lib/uploads/model/filled-places.ts';
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

const FOUND: PlacesFound = { found: {}, unknown: [], failed: [], error: null };
const CONSENT_NEEDED = { code: 'metadata/consent-needed', facts: {} };
const ids = (count: number) => Array.from({ length: count }, (_, at) => `upload-${at + 1}`);
const husum: PlaceProposal = {
  text: 'Hafenstraße 1, 25813 Husum',
  values: { IPTCCity: 'Husum', IPTCCountryName: 'Germany' },
  position: null,
  km: 1.23,
};
const town = (city: string, km: number | null): PlaceProposal => ({
  text: city,
  values: { IPTCCity: city },
  position: null,
  km,
});
const found = (uploadIds: readonly string[], ...places: readonly PlaceProposal[]): PlacesFound => ({
  ...FOUND,
  found: Object.fromEntries(uploadIds.map((uploadId) => [uploadId, places.length > 0 ? places : [husum]])),
});

const place = (placed: readonly string[]) => {
  state = { open: state.open.filter((id) => !placed.includes(id)), named: state.named + placed.length };
  return placed;
};

beforeEach(() => {
  page = createPageClient();
  state = { open: ids(3), named: 0 };
  page.answer('uploads.placesState', () => state);
  page.answer('uploads.findPlaces', ({ uploadIds }) => found(uploadIds as string[]));
  page.answer('uploads.setPlaces', ({ uploadIds }) => place(uploadIds as string[]));
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
  await userEvent.click(
    await screen.findByRole('button', { name: /Write captions|Beschriften|Contact sheet|Kontaktbogen/ }),
  );
  const sheet = within(await screen.findByRole('dialog'));
  await settle();
  const places = sheet.queryByRole('button', { name: /Places of the pictures|Aufnahmeorte/ });
  if (places) await userEvent.click(places);
  return sheet;
}

const requests = (name: string) => page.sent.filter((sent) => sent.name === name).map(({ request }) => request);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const focused = () => document.activeElement?.textContent;

describe('places of all files', () => {
  it('[3.8] are shown with their distance before they are filled in for all files with coordinates, and are named', async () => {
    state = { ...state, named: 1 };
    const dialog = await open();
    expect(await dialog.findByText('3 files have coordinates but no place name.')).toBeTruthy();
    expect(dialog.getByText('1 more file already has a place name.')).toBeTruthy();
    await click('Fill in places');
    const choice = await dialog.findByRole('combobox', { name: /^3 files: / });
    expect(within(choice).getAllByRole('option')).toMatchObject([
      { textContent: 'Leave open', selected: false },
      { textContent: 'Husum, Germany (1.2 km)', selected: true },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect(requests('uploads.setPlaces')).toEqual([]);
    await click('Fill in for 3 files');
    expect(await dialog.findByText('Places filled in for 3 files: Husum, Germany (3)')).toBeTruthy();
    expect(requests('uploads.setPlaces')).toEqual([
      { uploadIds: ids(3), values: husum.values, clickId: expect.any(String) },
    ]);
    expect(dialog.queryByRole('button', { name: 'Fill in places' })).toBeNull();
    expect(dialog.getByText(/^Places filled in/).closest('[role=status]')).toBeTruthy();
  });

  it.each([
    { km: 0.04, isTaken: true, option: 'Arezzo (0 km)' },
    { km: 10, isTaken: true, option: 'Arezzo (10 km)' },
    { km: 10.4, isTaken: false, option: 'Arezzo (10 km)' },
    { km: 60.4, isTaken: false, option: 'Arezzo (60 km)' },
    { km: null, isTaken: false, option: 'Arezzo (distance unknown)' },
  ])('[3.8] a place at a distance of $km km is taken unasked: $isTaken', async ({ km, isTaken, option }) => {
    page.answer('uploads.findPlaces', () => found(ids(3), town('Arezzo', km)));
    const dialog = await open();
    await click('Fill in places');
    const choice = await (dialog.findByRole('combobox', { name: /^3 files: / }) as Promise<HTMLSelectElement>);
    expect(choice.selectedOptions[0]?.textContent).toBe(isTaken ? option : 'Leave open');
    expect(dialog.queryByText(/Nothing is filled in unless you choose it/) === null).toBe(isTaken);
    const none = dialog.queryByRole('button', { name: 'Fill in for 0 files' }) as HTMLButtonElement | null;
    expect(none?.disabled ?? false).toBe(!isTaken);
    await userEvent.selectOptions(choice, option);
    await click('Fill in for 3 files');
    expect(await dialog.findByText('Places filled in for 3 files: Arezzo (3)')).toBeTruthy();
  });

  it('[3.8] are chosen once for each place, among what was found for each of its files, with the distance of the farthest', async () => {
    state = { ...state, open: ids(5) };
    page.answer('uploads.findPlaces', () => ({
      ...FOUND,
      found: {
        'upload-1': [town('Arezzo', 1), town('Firenze', 61), town('Perugia', 9)],
        'upload-2': [town('Arezzo', 3), town('Siena', 45), town('Perugia', 62), town('Cortona', 25)],
        'upload-3': [town('Arezzo', 12)],
        'upload-4': [town('Firenze', 60), town('Arezzo', 70)],
        'upload-5': [town('Arezzo', 2), town('Cortona', null), town('Perugia', 63), town('Firenze', 60)],
      },
    }));
    const dialog = await open();
    await click('Fill in places');
    await dialog.findByRole('combobox', { name: /^3 files: / });
    const [arezzo, far, firenze, ...more] = dialog.getAllByRole('combobox') as HTMLSelectElement[];
    expect(more).toEqual([]);
    expect([arezzo, far, firenze].map((choice) => [...(choice?.options ?? [])].map(({ text }) => text))).toEqual([
      ['Leave open', 'Arezzo (3 km)', 'Perugia (63 km)'],
      ['Leave open', 'Arezzo (12 km)'],
      ['Leave open', 'Firenze (60 km)', 'Arezzo (70 km)'],
    ]);
    expect([arezzo?.value, far?.value, firenze?.value]).toEqual(['Arezzo', '', '']);
    await userEvent.selectOptions(arezzo as HTMLSelectElement, 'Leave open');
    await userEvent.selectOptions(firenze as HTMLSelectElement, 'Arezzo (70 km)');
    await click('Fill in for 1 file');
    expect(await dialog.findByText('Place filled in for 1 file: Arezzo (1)')).toBeTruthy();
    expect(requests('uploads.setPlaces')).toMatchObject([{ uploadIds: ['upload-4'], values: { IPTCCity: 'Arezzo' } }]);
    expect(dialog.getByText('4 files have coordinates but no place name.')).toBeTruthy();
  });

  it('[3.8] have an unknown distance if it is unknown for one of the files', async () => {
    page.answer('uploads.findPlaces', () => ({
      ...FOUND,
      found: {
        'upload-1': [town('Arezzo', 1), town('Siena', 45), town('Firenze', null)],
        'upload-2': [town('Arezzo', 1), town('Siena', null), town('Firenze', 61)],
      },
    }));
    const dialog = await open();
    await click('Fill in places');
    const choice = await (dialog.findByRole('combobox', { name: /^2 files: / }) as Promise<HTMLSelectElement>);
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Leave open',
      'Arezzo (1 km)',
      'Siena (distance unknown)',
      'Firenze (distance unknown)',
    ]);
  });

  it('[3.8] are not filled in on Cancel', async () => {
    const dialog = await open();
    await click('Fill in places');
    await click('Cancel');
    expect(await dialog.findByText('3 files have coordinates but no place name.')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Fill in places'));
    expect(requests('uploads.setPlaces')).toEqual([]);
  });

  it('[3.8] ask for consent once, and continue with it', async () => {
    page.answer('uploads.findPlaces', ({ uploadIds }) => ({ ...FOUND, failed: uploadIds, error: CONSENT_NEEDED }));
    const dialog = await open();
    await click('Fill in places');
    expect(await dialog.findByText(/sends the coordinates of these pictures to your media system/)).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('Agree and find places'));
    page.answer('uploads.findPlaces', () => found(ids(3)));
    await userEvent.keyboard('{Enter}');
    await click('Fill in for 3 files');
    await dialog.findByText(/^Places filled in for 3 files/);
    expect(page.namesOf()).toContain('metadata.agreeToGeolocation');
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Places of the pictures' })),
    );
    expect(dialog.getByRole('dialog', { name: 'Places of the pictures' })).toBeTruthy();
  });

  it('[3.8] are not requested without consent', async () => {
    page.answer('uploads.findPlaces', ({ uploadIds }) => ({ ...FOUND, failed: uploadIds, error: CONSENT_NEEDED }));
    const dialog = await open();
    await click('Fill in places');
    await click('Cancel');
    expect(await dialog.findByText('3 files have coordinates but no place name.')).toBeTruthy();
    expect(page.namesOf()).not.toContain('metadata.agreeToGeolocation');
    await waitFor(() => expect(focused()).toBe('Fill in places'));
  });

  it('[3.8] show their progress, and those that were found until it is stopped', async () => {
    state = { ...state, open: ids(45) };
    const answers: (() => void)[] = [];
    page.answer(
      'uploads.findPlaces',
      ({ uploadIds }) => new Promise((resolve) => answers.push(() => resolve(found(uploadIds as string[])))),
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
    await settle(() => answers[1]?.());
    await click('Fill in for 40 files');
    expect(await dialog.findByText('Places filled in for 40 files: Husum, Germany (40)')).toBeTruthy();
    expect(dialog.getByText('5 files have coordinates but no place name.')).toBeTruthy();
    const sizes = (name: string) => requests(name).map(({ uploadIds }) => (uploadIds as string[]).length);
    expect([sizes('uploads.findPlaces'), sizes('uploads.setPlaces')]).toEqual([
      [20, 20],
      [20, 20],
    ]);
    expect(new Set(requests('uploads.setPlaces').map((request) => request['clickId'])).size).toBe(1);
  });

  it('[3.8] are found for the others when a file fails, and the result is reported', async () => {
    state = { ...state, open: ids(25) };
    let part = 0;
    page.answer('uploads.findPlaces', ({ uploadIds }) => {
      part += 1;
      const [first = '', ...others] = uploadIds as string[];
      if (part > 1) return { ...found([first, ...others.slice(0, -1)]), unknown: ['upload-25'] };
      const error = { code: 'net/status', facts: { status: 500, statusText: 'Oops' } };
      return { ...found(others), failed: [first], error };
    });
    const dialog = await open();
    await click('Fill in places');
    expect(await dialog.findByText('1 file was left out: Server responded with 500 HTTP code.')).toBeTruthy();
    expect(dialog.getByText('No place was found for 1 file.')).toBeTruthy();
    await click('Fill in for 23 files');
    expect(await dialog.findByText('Places filled in for 23 files: Husum, Germany (23)')).toBeTruthy();
    await click('Try again');
    await waitFor(() =>
      expect(requests('uploads.findPlaces').at(-1)?.['uploadIds']).toEqual(['upload-1', 'upload-25']),
    );
  });

  it('[3.8] end at once without a connection', async () => {
    state = { ...state, open: ids(60) };
    const error = { code: 'net/unreachable', facts: {} };
    page.answer('uploads.findPlaces', ({ uploadIds }) => ({ ...FOUND, failed: uploadIds, error }));
    const dialog = await open();
    await click('Fill in places');
    expect(await dialog.findByText('20 files were left out: The server could not be reached.')).toBeTruthy();
    expect(requests('uploads.findPlaces')).toHaveLength(1);
  });

  it.each([
    ['session/expired', 'answer', '20 files were left out: Your session has expired.'],
    ['session/expired', 'refusal', 'Your session has expired.'],
    ['metadata/consent-needed', 'answer', '20 files were left out: To find the places, the widget sends'],
    ['metadata/consent-needed', 'refusal', 'To find the places, the widget sends'],
    ['net/unreachable', 'answer', '20 files were left out: The server could not be reached.'],
  ] as const)('[3.8] can still be chosen after %s has ended the search (%s)', async (code, way, sentence) => {
    state = { ...state, open: ids(60) };
    const error = { code, facts: {} };
    page.answer('uploads.findPlaces', ({ uploadIds }) => {
      if (requests('uploads.findPlaces').length === 1) return found(uploadIds as string[]);
      if (way === 'refusal') throw new AppError(code);
      return { ...FOUND, failed: uploadIds, error };
    });
    const dialog = await open();
    await click('Fill in places');
    expect(await dialog.findByRole('combobox', { name: /^20 files: / })).toBeTruthy();
    expect(dialog.getByText((text: string) => text.startsWith(sentence))).toBeTruthy();
    expect(requests('uploads.findPlaces')).toHaveLength(2);
    await click('Fill in for 20 files');
    expect(await dialog.findByText('Places filled in for 20 files: Husum, Germany (20)')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('[3.8] can be chosen again when they could not be filled in', async () => {
    state = { ...state, open: ids(23) };
    let isSignedIn = false;
    page.answer('uploads.setPlaces', ({ uploadIds }) => {
      if (!isSignedIn && requests('uploads.setPlaces').length > 1) throw new AppError('session/expired');
      return place(uploadIds as string[]);
    });
    const dialog = await open();
    await click('Fill in places');
    await click('Fill in for 23 files');
    const choice = await dialog.findByRole('combobox', { name: /^3 files: / });
    await waitFor(() => expect(document.activeElement).toBe(choice));
    expect(dialog.getByText('Places filled in for 20 files: Husum, Germany (20)')).toBeTruthy();
    expect(dialog.getByText(/^Your session has expired/)).toBeTruthy();
    isSignedIn = true;
    await click('Fill in for 3 files');
    expect(await dialog.findByText('Places filled in for 23 files: Husum, Germany (23)')).toBeTruthy();
    expect(dialog.queryByText(/^Your session has expired/)).toBeNull();
    expect(requests('uploads.findPlaces')).toHaveLength(2);
  });

  it('[3.8] can be undone like every step, and are then no longer named', async () => {
    const dialog = await open('de-DE');
    await click('Orte eintragen');
    expect(await dialog.findByRole('option', { name: 'Husum, Germany (1,2 km)' })).toBeTruthy();
    await click('Bei 3 Dateien eintragen');
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
    const cities = ['B', 'A', 'A', 'C', 'D', 'E', 'F'];
    page.answer('uploads.findPlaces', () => ({
      ...FOUND,
      found: Object.fromEntries(cities.map((city, at) => [`upload-${at + 1}`, [town(city, 1)]])),
    }));
    const dialog = await open();
    await click('Fill in places');
    await click('Fill in for 7 files');
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
    expect(dialog.queryByRole('button', { name: 'Places of the pictures' })).toBeNull();
    state = { open: ids(3), named: 0 };
    dialog = await open('en-US', '/upload/video/');
    await settle();
    expect(dialog.queryByRole('button', { name: 'Places of the pictures' })).toBeNull();
  });
});

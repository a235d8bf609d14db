/** Upload asks once about pictures that may not be used now (decision 34). */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { type UsageFacts, usableTime } from '#lib/upload-form/model/usage-verdict.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { usageOf } from '../../../../helpers/builders/usage.ts';
import { detailsOf, know } from '../../../../helpers/screens/metadata-dialog.ts';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const WORDS = 'SPERRFRIST 18.00 Uhr. NO SALES';
const NEW = { takesForm: true, isStartable: true } as const;
const EMBARGOED = { ...NEW, usage: usageOf({ words: 'embargoed' }), usableTime: [0, 0] } as const;
const rowsOf = (...parts: readonly Partial<UploadRow>[]) =>
  parts.map((part, at) => rowOf({ uploadId: `upload-${at + 1}`, filename: `${at + 1}.jpg`, ...part }));

async function showList(
  rows: readonly UploadRow[],
  bundle: Partial<UploadBundle> = {},
  type: MediaType = 'image',
): Promise<void> {
  know(page, detailsOf({ usageWords: { kind: 'embargoed', field: 'instructions', text: WORDS } }));
  await showUploads(
    page,
    { auth: MAY_ALL, bundles: [bundleOf({ type, draft: { ChannelID: '1' }, ...bundle })], rows },
    type === 'image' ? '/upload/' : `/upload/${type}/`,
  );
  await screen.findByRole('form', { name: 'Metadata' });
}
async function press(name = 'Upload'): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
  await settle();
}
async function pressUpload(...list: Parameters<typeof showList>): Promise<void> {
  await showList(...list);
  await press();
}
const question = async () => within(await screen.findByRole('alertdialog'));
const sent = (...names: readonly string[]) =>
  page.sent.filter(({ name }) => names.includes(name)).map(({ name, request }) => [name, request] as const);
const starts = () => sent('uploads.start').length;

it('names the pictures with their words, and sends nothing before the answer', async () => {
  await pressUpload(rowsOf(EMBARGOED, NEW, EMBARGOED));
  const dialog = await question();
  expect(dialog.getByRole('heading', { name: '2 pictures may not be used now' })).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1.jpg'),
    expect.stringContaining('3.jpg'),
  ]);
  expect(await dialog.findAllByText(WORDS)).not.toHaveLength(0);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep and upload' }));
  expect(starts()).toBe(0);
});

it('Enter keeps the embargo of all and uploads', async () => {
  await pressUpload(rowsOf(EMBARGOED, NEW));
  await question();
  await userEvent.keyboard('{Enter}');
  await settle();
  expect(starts()).toBe(1);
  expect(sent('uploads.editFiles', 'uploads.remove')).toEqual([]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it("'Release now' sets the release of these pictures alone, before they are started", async () => {
  await pressUpload(rowsOf(EMBARGOED, NEW));
  await userEvent.click((await question()).getByRole('button', { name: 'Release now' }));
  await settle();
  const edits = [{ field: 'IPTCReleaseDate', mode: 'replace', text: 'yes' }];
  expect(sent('uploads.editFiles', 'uploads.start')).toMatchObject([
    ['uploads.editFiles', { uploadIds: ['upload-1'], edits }],
    ['uploads.start', {}],
  ]);
});

it("'Leave out' removes these pictures and starts the others", async () => {
  await pressUpload(rowsOf(EMBARGOED, NEW));
  await userEvent.click((await question()).getByRole('button', { name: 'Leave out' }));
  await settle();
  expect(sent('uploads.remove', 'uploads.start')).toMatchObject([
    ['uploads.remove', { uploadIds: ['upload-1'] }],
    ['uploads.start', {}],
  ]);
});

it("[4.15] 'Leave out' removes the sidecars of these pictures, but none that may describe another one", async () => {
  const sidecar = { type: 'meta', parentUploadId: 'upload-1' } as const;
  await pressUpload(
    rowsOf(
      EMBARGOED,
      NEW,
      EMBARGOED,
      sidecar,
      { ...sidecar, parentChoices: ['upload-2'] },
      { ...sidecar, parentChoices: ['upload-3'] },
    ),
  );
  await userEvent.click((await question()).getByRole('button', { name: 'Leave out' }));
  await settle();
  expect(sent('uploads.remove')).toMatchObject([
    ['uploads.remove', { uploadIds: ['upload-1', 'upload-3', 'upload-4', 'upload-6'] }],
  ]);
});

it.each(MEDIA_TYPES)(
  "[4.15] 'Leave out' keeps the clips and voice memos that belong to these pictures, in the tab of: %s",
  async (type) => {
    await pressUpload(rowsOf(EMBARGOED, NEW, { type, bundleId: 'companions', parentUploadId: 'upload-1' }));
    await userEvent.click((await question()).getByRole('button', { name: 'Leave out' }));
    await settle();
    expect(sent('uploads.remove')).toMatchObject([['uploads.remove', { uploadIds: ['upload-1'] }]]);
  },
);

describe.each(['video', 'audio'] as const)('%s files that may not be used now', (type) => {
  const CLIP = { ...NEW, type, usage: usageOf({ words: 'embargoed' }), usableTime: [0, 0] } as const;
  const ask = async () => {
    await pressUpload(rowsOf(CLIP, { ...NEW, type }), {}, type);
    return question();
  };

  it('have no release: they are sent or left out, and Enter starts nothing', async () => {
    const dialog = await ask();
    expect(dialog.getByRole('heading', { name: 'One file may not be used now' })).toBeTruthy();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Cancel',
      'Leave out',
      'Upload anyway',
    ]);
    await userEvent.keyboard('{Enter}');
    await settle();
    expect([starts(), screen.queryByRole('alertdialog')]).toEqual([0, null]);
  });

  it('are sent when the user says so', async () => {
    await userEvent.click((await ask()).getByRole('button', { name: 'Upload anyway' }));
    await settle();
    expect(starts()).toBe(1);
    expect(sent('uploads.editFiles', 'uploads.remove')).toEqual([]);
  });

  it('are left out when the user says so', async () => {
    await userEvent.click((await ask()).getByRole('button', { name: 'Leave out' }));
    await settle();
    expect(sent('uploads.remove', 'uploads.start')).toMatchObject([
      ['uploads.remove', { uploadIds: ['upload-1'] }],
      ['uploads.start', {}],
    ]);
  });
});

it('Escape and Cancel start nothing', async () => {
  await pressUpload(rowsOf(EMBARGOED, NEW));
  await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(starts()).toBe(0);
});

it.each<[string, Partial<UploadRow>, Partial<UploadBundle>]>([
  ['restricted only', { ...NEW, usage: usageOf({ words: 'restricted' }) }, {}],
  ['with any other instruction', { ...NEW, usage: usageOf({ words: 'instructed' }) }, {}],
  ['whose release the user has decided', { ...EMBARGOED, usableTime: undefined }, {}],
  ['of a form that releases nothing', EMBARGOED, { draft: { ChannelID: '1', IPTCReleaseDate: 'no' } }],
])('asks nothing about a picture %s', async (_, row, bundle) => {
  await pressUpload(rowsOf(row), bundle);
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(starts()).toBe(1);
});

describe('a list that was open when an embargo ended and another file expired', () => {
  const SIX = '20270105T180000';
  const dated = (parts: Partial<UsageFacts>) => {
    const usage = usageOf(parts);
    return { ...NEW, usage, usableTime: usableTime(usage) ?? undefined };
  };
  const files = (type: MediaType, parts: Partial<UploadRow>) =>
    rowsOf(
      ...[dated({ from: SIX }), dated({ until: SIX }), NEW, dated({ words: 'instructed' })].map((row) => ({
        ...row,
        ...parts,
        type,
      })),
    );
  const FAILED = { status: 'error', error: 'net/unreachable', isRetryable: true } as const;

  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 0, 5, 17, 59) }));
  afterEach(() => vi.useRealTimers());

  it.each(
    MEDIA_TYPES.flatMap((type) => [
      [type, 'Upload', 'before', 59, '1.jpg'] as const,
      [type, 'Upload', 'after', 60, '2.jpg'] as const,
      [type, 'Retry all failed', 'before', 59, '1.jpg'] as const,
      [type, 'Retry all failed', 'after', 60, '2.jpg'] as const,
    ]),
  )('is asked about by what holds at the press: %s, %s, %s the minute', async (type, button, _, minute, asked) => {
    await showList(files(type, button === 'Upload' ? {} : FAILED), {}, type);
    vi.setSystemTime(new Date(2027, 0, 5, 17, minute));
    await press(button);
    const names = (await question())
      .getAllByRole('listitem')
      .map(({ textContent }) => /\d\.jpg/.exec(textContent ?? '')?.[0]);
    expect(names).toEqual([asked]);
    expect(page.namesOf()).not.toContain('uploads.start');
    expect(page.namesOf()).not.toContain('uploads.retry');
  });

  it.each(MEDIA_TYPES)('leaves an open question at its minute: %s', async (type) => {
    const FOREVER = { ...NEW, usage: usageOf({ words: 'killed' }), usableTime: [0, 0] } as const;
    const [embargoed = rowOf(), expiring = rowOf()] = files(type, {});
    await showList(
      [embargoed, expiring, rowOf({ ...FOREVER, uploadId: 'upload-3', type, filename: '3.jpg' })],
      {},
      type,
    );
    await press();
    const names = () =>
      screen.queryAllByRole('listitem').flatMap(({ textContent }) => /\d\.jpg/.exec(textContent ?? '') ?? []);
    await question();
    expect(names()).toEqual(['1.jpg', '3.jpg']);
    vi.setSystemTime(new Date(2027, 0, 5, 18, 0));
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(names()).toEqual(['3.jpg']);
    expect(starts()).toBe(0);
  });

  it.each(MEDIA_TYPES)(
    'is sent without an answer when the embargo of all ends while the question is open: %s',
    async (type) => {
      await pressUpload(files(type, {}).slice(0, 1), {}, type);
      await question();
      vi.setSystemTime(new Date(2027, 0, 5, 18, 0));
      document.dispatchEvent(new Event('visibilitychange'));
      await settle();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(starts()).toBe(1);
    },
  );
});

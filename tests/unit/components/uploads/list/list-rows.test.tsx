import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UploadDetails } from '#lib/client/connection/details-loader.ts';
import type { UsageFacts } from '#lib/upload-form/model/usage-verdict.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import enUS from '../../../../../assets/localisation/en-US.json';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { usageOf } from '../../../../helpers/builders/usage.ts';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

const showRows = (...rows: readonly UploadRow[]) => showUploads(page, { rows });

function knowDetails(...known: readonly Partial<UploadDetails>[]): void {
  page.answer('uploads.details', () => known.map(uploadDetails));
}

const line = (name: string) => {
  const found = screen.getAllByRole('row').find((item) => item.textContent?.includes(name));
  if (!found) throw new Error(`no line ${name}`);
  return within(found);
};

describe('facts in a row', () => {
  it('[9.8] cuts the headline at 130 characters', async () => {
    knowDetails({ uploadId: 'upload-1', fileValues: { IPTCHeadline: 'x'.repeat(131) } });
    await showRows(rowOf({ hasOwnHeadline: true }));
    expect(await screen.findByText(`${'x'.repeat(130)}...`)).toBeTruthy();
  });

  it("shows a headline of 130 characters whole, and the file's own one before the embedded one", async () => {
    const fileValues = { IPTCHeadline: 'of the file' };
    knowDetails({ uploadId: 'upload-1', fileValues, overrides: { IPTCHeadline: 'y'.repeat(130) } });
    await showRows(rowOf({ hasOwnHeadline: true, hasOverrides: true }));
    expect(await screen.findByText('y'.repeat(130))).toBeTruthy();
    expect(screen.getByText('own values')).toBeTruthy();
  });

  it('[2.7.4, 9.5] shows the original name of a renamed file', async () => {
    knowDetails({ uploadId: 'upload-1', originalFilename: 'Sturm_im_Hafen.jpg' });
    await showRows(rowOf({ filename: 'Sturm-2.jpg', isRenamed: true }), rowOf({ uploadId: 'upload-2' }));
    expect(await screen.findByText('was Sturm_im_Hafen.jpg')).toBeTruthy();
    expect(screen.getAllByText(/^was /)).toHaveLength(1);
  });

  it('shows that a file has a headline and a caption of its own, and that text was corrected', async () => {
    page.leaveUnanswered('uploads.details');
    await showRows(
      rowOf({
        hasOwnHeadline: true,
        hasOwnCaption: true,
        isRepaired: true,
        isPartlyRead: true,
        isTextCut: true,
        isFromFuture: true,
      }),
    );
    const said = ['own headline', 'text corrected', 'metadata read in part', 'text shortened', 'created in the future'];
    for (const words of said) expect(screen.getByText(words)).toBeTruthy();
  });

  it('[5.5] says what a file is whose name says another type, and that nothing can show it', async () => {
    await showRows(
      rowOf({ detectedType: 'heic' }),
      rowOf({ uploadId: 'upload-2', filename: 'clip.mp4', isUnshowable: true, status: 'complete' }),
    );
    expect(line('husum.jpg').getByText('HEIC, named .jpg')).toBeTruthy();
    expect(line('clip.mp4').getByText('cannot be shown, sent as it is')).toBeTruthy();
  });

  it('[2.7.6] shows its own headline as it is typed', async () => {
    const row = { hasOverrides: true, overridesRevision: 1 };
    knowDetails({ uploadId: 'upload-1', overrides: { IPTCHeadline: 'Storm' } });
    await showRows(rowOf(row));
    expect(await line('husum.jpg').findByText('Storm')).toBeTruthy();
    knowDetails({ uploadId: 'upload-1', overrides: { IPTCHeadline: 'Storm tide' } });
    await settle(() => page.share({ rows: [rowOf({ ...row, overridesRevision: 2 })] }));
    expect(await line('husum.jpg').findByText('Storm tide')).toBeTruthy();
  });

  it('requests the details of several rows with one message, and none for rows that show none', async () => {
    await showRows(
      rowOf({ uploadId: 'upload-1', hasOwnHeadline: true }),
      rowOf({ uploadId: 'upload-2', hasOwnHeadline: true }),
      rowOf({ uploadId: 'upload-3' }),
    );
    await waitFor(() => expect(page.namesOf()).toContain('uploads.details'));
    expect(page.sent.filter(({ name }) => name === 'uploads.details').map(({ request }) => request)).toEqual([
      { uploadIds: ['upload-1', 'upload-2'] },
    ]);
  });

  it('shows an embargo in its own words before the file is sent, whole for screen readers', async () => {
    const instructions = `EMBARGO 18:00 CET. ${'NO SALES. '.repeat(12)}UK OUT.`;
    knowDetails({ uploadId: 'upload-1', usageWords: { kind: 'embargoed', field: 'instructions', text: instructions } });
    await showRows(
      rowOf({ usage: usageOf({ words: 'embargoed' }) }),
      rowOf({ uploadId: 'upload-2', filename: 'deich.jpg' }),
    );
    const hint = await screen.findByTitle(instructions);
    expect(hint.closest('p')?.textContent).toContain('Embargo: 18:00 CET. NO SALES.');
    expect(hint.querySelector('[aria-hidden=true]:not(svg)')?.textContent).toMatch(/…$/);
    expect(hint.querySelector('.visually-hidden')?.textContent).toBe(instructions.replace('EMBARGO ', ''));
    expect(screen.getByRole('row', { name: 'husum.jpg, Not sent yet', description: /^Embargo/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'deich.jpg, Not sent yet' }).textContent).not.toContain('Embargo');
  });

  it.each([
    ['embargoed', 'SPERRFRIST: 15.1. 18 Uhr', 'Embargo: 15.1. 18 Uhr'],
    ['embargoed', 'Embargoed until 5 January', 'Embargo: until 5 January'],
    ['embargoed', 'EMBARGO!', 'Embargo'],
    ['embargoed', 'Not before 18:00', 'Embargo: Not before 18:00'],
    ['embargoed', 'Embargo-Hinweis beachten', 'Embargo: Embargo-Hinweis beachten'],
    ['killed', 'KILL: wrong person', 'Killed: wrong person'],
    ['killed', 'KILL', 'Killed'],
    ['killed', 'Killing in Kiel: photo withdrawn', 'Killed: Killing in Kiel: photo withdrawn'],
  ] as const)('a row says once that its file is %s: %s', async (words, text, shown) => {
    knowDetails({ uploadId: 'upload-1', usageWords: { kind: words, field: 'instructions', text } });
    await showRows(rowOf({ usage: usageOf({ words }) }));
    await waitFor(() =>
      expect(document.getElementById('usage-upload-1')?.textContent).toBe(`${shown}sent as not released`),
    );
  });

  it('a row names an embargo by the clocks here, and in its tooltip by the zone of the file as well', async () => {
    await showRows(rowOf({ usage: usageOf({ from: '20990105T235900-1200' }) }));
    const mark = await screen.findByText(/^Embargo until/);
    expect(mark.textContent).not.toContain('UTC');
    expect(mark.title).toContain('UTC-12 · here ');
  });

  it.each<[string, Partial<UploadRow>, string | null]>([
    ['only words withhold', {}, 'sent as not released'],
    ['a date of its own withholds', { usage: usageOf({ from: '20990101' }) }, null],
    ['the user has released', { releaseChoice: 'released' }, 'released by you'],
    ['the user keeps back', { releaseChoice: 'kept' }, 'not released, as you chose'],
    ['has expired since its row was made', { usage: usageOf({ until: '20200101' }) }, null],
    ['is restricted only', { usage: usageOf({ words: 'restricted' }) }, null],
    ['is a clip, which has no release', { type: 'video', filename: 'husum.mp4' }, null],
  ])('says what is sent of a picture that %s', async (_what, parts, said) => {
    const texts = ['sent as not released', 'released by you', 'not released, as you chose'];
    await showRows(rowOf({ usage: usageOf({ words: 'embargoed' }), ...parts }));
    expect(texts.filter((text) => line('husum').queryByText(text))).toEqual(said === null ? [] : [said]);
  });

  it.each<[string, Partial<UploadRow>, Partial<UsageFacts>, Record<string, string>, string]>([
    ['nobody has answered for', {}, {}, {}, 'Rights unclearsent as not released'],
    ['the form would release', {}, {}, { IPTCReleaseDate: 'yes' }, 'Rights unclearsent as not released'],
    ['the form keeps back', {}, {}, { IPTCReleaseDate: 'no' }, 'sent as not released'],
    ['the user has released', { releaseChoice: 'released' }, {}, {}, 'released by you'],
    ['the user keeps back', { releaseChoice: 'kept' }, {}, {}, 'not released, as you chose'],
    [
      'was restricted and the user has released',
      { releaseChoice: 'released' },
      { words: 'restricted' },
      {},
      'Restricted usereleased by you',
    ],
    [
      'has a date that cannot be read and the user has released',
      { releaseChoice: 'released' },
      { isUnclear: true },
      {},
      `${enUS['usage.unclear']}released by you`,
    ],
  ])(
    'the rights of a picture of a web page are called unclear until someone answers: one that %s',
    async (_what, row, facts, draft, said) => {
      const rows = [rowOf({ usage: usageOf({ isTaken: true, ...facts }), ...row })];
      await showUploads(page, { rows, bundles: [bundleOf({ draft })] });
      expect(document.getElementById('usage-upload-1')?.textContent).toBe(said);
    },
  );

  it('shows a restricted use, and that AI made the picture', async () => {
    knowDetails({
      uploadId: 'upload-1',
      usageWords: { kind: 'restricted', field: 'usageTerms', text: 'Editorial use only' },
    });
    await showRows(
      rowOf({ usage: usageOf({ words: 'restricted' }), aiOrigin: 'edited' }),
      rowOf({ uploadId: 'upload-2', filename: 'deich.jpg', aiOrigin: 'generated' }),
    );
    expect((await screen.findByTitle('Editorial use only')).closest('p')?.textContent).toMatch(
      /^Restricted use: Editorial use only/,
    );
    expect(line('husum.jpg').getByText('Edited with AI')).toBeTruthy();
    expect(line('deich.jpg').getByText('Made with AI')).toBeTruthy();
  });

  it('shows what content credentials say, or that a file has them', async () => {
    await showRows(
      rowOf({ aiOrigin: 'generatedByCredential', credentials: { bytes: 12_288 } }),
      rowOf({ uploadId: 'upload-2', filename: 'deich.jpg', credentials: { bytes: 614_400, isUnreadable: true } }),
    );
    expect(await line('husum.jpg').findByText('Made with AI (says its credential)')).toBeTruthy();
    expect(line('husum.jpg').getByText('Has content credentials, 12 KB')).toBeTruthy();
    expect(line('deich.jpg').getByText('Has content credentials, 600 KB, unreadable')).toBeTruthy();
  });

  it('names the file that a duplicate repeats, as far as it is known', async () => {
    knowDetails({ uploadId: 'upload-1', duplicateOfName: 'deich.jpg' }, { uploadId: 'upload-2' });
    await showRows(
      rowOf({ isDuplicate: true }),
      rowOf({ uploadId: 'upload-2', filename: 'watt.jpg', isDuplicate: true }),
    );
    expect(await line('husum.jpg').findByText('Same file as deich.jpg')).toBeTruthy();
    expect(line('watt.jpg').getByText('Already in the list')).toBeTruthy();
  });

  it('[4.15] names the parent of a sidecar', async () => {
    const parentUploadId = 'upload-1';
    await showRows(rowOf(), rowOf({ uploadId: 'upload-2', type: 'meta', filename: 'husum.xmp', parentUploadId }));
    expect(line('husum.xmp').getByText('Belongs to husum.jpg')).toBeTruthy();
  });

  it('[4.15] asks whose a sidecar is that does not say so, and sends the answer', async () => {
    const asked = { parentUploadId: 'upload-1', parentChoices: ['upload-3'] };
    await showRows(
      rowOf({ filename: 'husum.nef' }),
      rowOf({ uploadId: 'upload-2', type: 'meta', filename: 'husum.xmp', ...asked }),
      rowOf({ uploadId: 'upload-3', filename: 'husum.jpg' }),
    );
    expect(await line('husum.xmp').findByText('Whose metadata are these?')).toBeTruthy();
    expect(line('husum.xmp').getByRole('button', { name: 'husum.nef' })).toBeTruthy();
    await userEvent.click(line('husum.xmp').getByRole('button', { name: 'husum.jpg' }));
    const request = { uploadId: 'upload-2', parentUploadId: 'upload-3' };
    expect(page.sent.at(-1)).toMatchObject({ name: 'uploads.setParent', request });
  });

  it('[4.15] an answer whose a sidecar is can be changed by keys until its file has been sent', async () => {
    const chosen = { isParentChosen: true, parentUploadId: 'upload-1', parentChoices: ['upload-3'] };
    const rowsWith = (parts: Partial<UploadRow>) => [
      rowOf({ filename: 'husum.nef', ...parts }),
      rowOf({ uploadId: 'upload-2', type: 'meta', filename: 'husum.xmp', ...chosen }),
      rowOf({ uploadId: 'upload-3', filename: 'husum.jpg' }),
    ];
    await showRows(...rowsWith({}));
    expect(line('husum.xmp').getByText('Belongs to husum.nef')).toBeTruthy();
    const change = await line('husum.xmp').findByRole('button', { name: 'Assign to husum.jpg' });
    expect(line('husum.xmp').queryByText('Whose metadata are these?')).toBeNull();
    change.closest<HTMLElement>('[role=row]')?.focus();
    for (let at = 0; at < 9 && document.activeElement !== change; at += 1) await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{Enter}');
    const request = { uploadId: 'upload-2', parentUploadId: 'upload-3' };
    expect(page.sent.at(-1)).toMatchObject({ name: 'uploads.setParent', request });
    const answered = { isParentChosen: true, parentUploadId: 'upload-3', parentChoices: ['upload-1'] };
    const [nef, xmp, jpg] = rowsWith({}) as [UploadRow, UploadRow, UploadRow];
    await settle(() => page.share({ rows: [nef, { ...xmp, ...answered }, jpg] }));
    expect(line('husum.xmp').getByRole('button', { name: 'Assign to husum.nef' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getAllByRole('row')[1]);
    await settle(() => page.share({ rows: rowsWith({ status: 'complete', isTransferred: true }) }));
    expect(line('husum.xmp').queryByRole('button', { name: /Assign/ })).toBeNull();
  });

  it('[4.15] a sidecar of one of several files waits for the answer', async () => {
    const asked = { parentUploadId: null, parentChoices: ['upload-1', 'upload-3'] };
    await showRows(
      rowOf(),
      rowOf({ uploadId: 'upload-2', type: 'meta', filename: 'husum.xmp', ...asked }),
      rowOf({ uploadId: 'upload-3', filename: 'husum.png' }),
    );
    expect(await line('husum.xmp').findByText('Whose metadata are these?')).toBeTruthy();
    expect(line('husum.xmp').getByText('Answer needed')).toBeTruthy();
    expect(line('husum.xmp').queryByText(/Belongs to/)).toBeNull();
    expect(screen.getByText(/1 file waits for your answer\./)).toBeTruthy();
    await userEvent.click(line('husum.xmp').getByRole('button', { name: 'husum.png' }));
    const request = { uploadId: 'upload-2', parentUploadId: 'upload-3' };
    expect(page.sent.at(-1)).toMatchObject({ name: 'uploads.setParent', request });
  });
});

describe('filter', () => {
  const rows = [
    rowOf({ uploadId: 'upload-1', filename: 'new.jpg' }),
    rowOf({ uploadId: 'upload-2', filename: 'moving.jpg', status: 'uploading' }),
    rowOf({ uploadId: 'upload-3', filename: 'paused.jpg', status: 'paused' }),
    rowOf({ uploadId: 'upload-7', filename: 'checked.jpg', status: 'processing', permille: 1000 }),
    rowOf({ uploadId: 'upload-4', filename: 'done.jpg', status: 'complete', permille: 1000 }),
    rowOf({ uploadId: 'upload-5', filename: 'broken.jpg', status: 'error', error: 'uploads/refused' }),
    rowOf({ uploadId: 'upload-6', filename: 'empty.jpg', error: 'ZERO_FILE_SIZE_ERROR' }),
  ];

  it.each([
    ['All 7', ['new.jpg', 'moving.jpg', 'paused.jpg', 'checked.jpg', 'done.jpg', 'broken.jpg', 'empty.jpg']],
    ['Not sent yet 1', ['new.jpg']],
    ['Uploading 1', ['moving.jpg']],
    ['Processing 1', ['checked.jpg']],
    ['Paused 1', ['paused.jpg']],
    ['Complete 1', ['done.jpg']],
    ['Failed 2', ['broken.jpg', 'empty.jpg']],
  ])('shows the rows that its button counts: %s', async (chip, names) => {
    await showRows(...rows);
    await userEvent.click(screen.getByRole('button', { name: chip }));
    const shown = screen.getAllByRole('row').map((item) => item.querySelector('.upload-row-name')?.textContent);
    expect(shown).toEqual(names);
  });

  it('shows all when its last row is gone', async () => {
    await showRows(...rows);
    await userEvent.click(screen.getByRole('button', { name: 'Complete 1' }));
    await settle(() => page.share({ rows: rows.slice(0, 3) }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });
});

describe('retry', () => {
  it('[4.6] retries all failed uploads with one command, but no refused file', async () => {
    await showRows(
      rowOf({ uploadId: 'upload-1', status: 'error', error: 'uploads/check-failed', isTransferred: true }),
      rowOf({ uploadId: 'upload-2', status: 'error', error: 'uploads/check-failed', isTransferred: true }),
      rowOf({ uploadId: 'upload-3', error: 'ZERO_FILE_SIZE_ERROR' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry all failed' }));
    expect(page.lastCommand()).toEqual({ name: 'uploads.retry', request: { uploadIds: ['upload-1', 'upload-2'] } });
  });
});

describe('total', () => {
  it('says that it waits for the connection instead of a time', async () => {
    await showRows(rowOf({ status: 'uploading', waitingFor: 'connection', permille: 100 }));
    expect(within(screen.getByRole('contentinfo')).getByText(/^Waiting for connection: 0 of 1 sent\./)).toBeTruthy();
  });
});

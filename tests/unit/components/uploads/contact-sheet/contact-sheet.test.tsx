import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { usageOf } from '../../../../helpers/builders/usage.ts';
import { idOf, openSheet, sheetOn, sheetRows } from '../../../../helpers/screens/contact-sheet.tsx';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  rowOf,
  writesSaved,
} from '../../../../helpers/screens/page-client.ts';
import { settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Beyond the cards that are rendered at first. */
const FAR = 40;
const overrides = () => page.sent.filter(({ name }) => name === 'uploads.setOverrides').map(({ request }) => request);
const focused = () =>
  document.activeElement?.getAttribute('name') ?? document.activeElement?.getAttribute('aria-label');

describe('the cards of a contact sheet', () => {
  it('[4.16] show the values that each file is sent with, and open its dialog', async () => {
    const sheet = await openSheet(page, {
      rows: sheetRows(2),
      bundle: bundleOf({ draft: { IPTCHeadline: 'Sturm', IPTCCaption: 'Am Deich' }, draftAppendMode: 1 }),
      details: {
        [idOf(1)]: { fileValues: { IPTCHeadline: 'Flut', IPTCByLine: 'Ben', IPTCCity: 'Husum' } },
        [idOf(2)]: { overrides: { IPTCByLine: 'Cem', IPTCCaption: 'Own' } },
      },
    });
    await waitFor(() => expect(sheet.caption(1).value).toBe('Am Deich'));
    expect(sheet.card(1).textContent).toContain('Headline: Flut SturmAuthor: BenPlace of the picture: Husum');
    expect(sheet.caption(2).value).toBe('Own');
    expect(sheet.card(2).textContent).toContain('Headline: SturmAuthor: Cem');
    await userEvent.dblClick(sheet.picture(1));
    expect(await screen.findByRole('dialog', { name: 'Metadata of 1.jpg' })).toBeTruthy();
  });

  it.each([
    [0, true],
    [1, false],
    [2, true],
    [3, false],
  ] as const)(
    '[4.16] name the texts of the file that the form replaces: mode %i',
    async (draftAppendMode, isReplaced) => {
      const sheet = await openSheet(page, {
        rows: [...sheetRows(1, { hasOwnHeadline: true, hasOwnCaption: true }), ...sheetRows(2).slice(1)],
        bundle: bundleOf({ draft: { IPTCHeadline: 'Sturm', IPTCCaption: 'Am Deich' }, draftAppendMode }),
        details: { [idOf(1)]: { fileValues: { IPTCHeadline: 'Flut', IPTCCaption: 'Husum' } } },
      });
      await waitFor(() => expect(sheet.caption(2).value).toBe('Am Deich'));
      expect(sheet.card(1).textContent?.includes('Replaced: Headline, Caption')).toBe(isReplaced);
      expect(sheet.card(2).textContent).not.toContain('Replaced');
    },
  );

  it('[4.10] show the form that a file was started with', async () => {
    const earlier = [
      { revision: 1, metadata: { IPTCCaption: 'First' }, appendMode: 3 as const, isReleaseImplied: false },
    ];
    const sheet = await openSheet(page, {
      rows: sheetRows(2),
      bundle: bundleOf({ draft: { IPTCCaption: 'Next' }, revision: 2, metadata: { IPTCCaption: 'Second' }, earlier }),
      details: { [idOf(1)]: { formRevision: 1 } },
    });
    await waitFor(() => expect(sheet.caption(1).value).toBe('First'));
    expect(sheet.caption(2).value).toBe('Next');
  });

  it('[3.10] have a description for a video', async () => {
    const sheet = await openSheet(page, {
      rows: sheetRows(1, { type: 'video' }),
      bundle: bundleOf({ type: 'video' }),
      details: { [idOf(1)]: { overrides: { IPTCCaption: 'Waves' } } },
    });
    await waitFor(() => expect(sheet.caption(1, 'Description').value).toBe('Waves'));
  });

  it('show a value that another surface sets meanwhile', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(1) });
    page.answer('uploads.details', () => [
      uploadDetails({ uploadId: idOf(1), overrides: { IPTCCaption: 'From there' } }),
    ]);
    await settle(() => page.share({ rows: sheetRows(1, { hasOverrides: true, overridesRevision: 1 }) }));
    await waitFor(() => expect(sheet.caption(1).value).toBe('From there'));
    expect(sheet.card(1).textContent).toContain('Only for this file');
  });

  it('[5.9, 8.3] name what a file lacks, and where it was sent', async () => {
    const image = { hidden: [], mandatory: ['IPTCHeadline'] };
    const sheet = await openSheet(page, {
      rows: [...sheetRows(2), rowOf({ uploadId: idOf(3), filename: '3.jpg', status: 'complete', isTransferred: true })],
      settings: { ENABLE_IMAGE_METADATA_VALIDATION: true, formFields: { image, video: image, audio: image } },
      details: { [idOf(1)]: { fileValues: { IPTCCaption: 'Deich', IPTCHeadline: 'Flut' } } },
    });
    await waitFor(() => expect(sheet.card(2).textContent).toContain('Missing: Headline'));
    // Calmly: forty warnings about captions hide the one about something else.
    expect(sheet.card(2).textContent).not.toContain('Missing: Caption');
    expect(sheet.caption(2).placeholder).toBe('No caption');
    expect(sheet.card(1).textContent).not.toContain('Missing');
    expect(sheet.card(3).textContent).toContain('Sent');
    expect(sheet.card(3).textContent).not.toContain('Missing');
    expect(sheet.caption(3).readOnly).toBe(true);
  });

  it('show what is special about each file', async () => {
    const parts: Partial<UploadRow>[] = [
      { usage: usageOf({ words: 'embargoed' }) },
      { usage: usageOf({ words: 'restricted' }), aiOrigin: 'edited' },
      { aiOrigin: 'generated' },
      { aiOrigin: 'editedByCredential', credentials: { bytes: 2_048 } },
      { isReady: false },
      { status: 'complete', isTransferred: true, isChangeLate: true },
      { hasOverrides: true },
      {},
    ];
    const [one] = sheetRows(1);
    const sheet = await openSheet(page, {
      rows: parts.map((part, at) => rowOf({ ...one, uploadId: idOf(at + 1), filename: `${at + 1}.jpg`, ...part })),
      bundle: bundleOf({ draft: { IPTCCaption: 'Deich' } }),
      details: { [idOf(7)]: { overrides: { ChannelID: '2', ImgSrcID: 'S' } } },
    });
    const marks = () =>
      parts.map((_, at) => [...sheet.card(at + 1).querySelectorAll('.badge')].map(({ textContent }) => textContent));
    await waitFor(() =>
      expect(marks()).toEqual([
        ['Embargo'],
        ['Restricted use', 'Edited with AI'],
        ['Made with AI'],
        ['Edited with AI (says its credential)', 'Has content credentials, 2 KB'],
        ['The file is still being read.'],
        ['Sent', 'Changed too late. The earlier values were sent.'],
        [],
        [],
      ]),
    );
  });

  it.each([
    [
      'image',
      { IPTCHeadline: 'Flut', IPTCByLine: 'Ben', IPTCCity: 'Husum', IPTCCountryName: 'Germany' },
      'Headline: Flut, Author: Ben, Place of the picture: Husum, Germany',
    ],
    ['video', { IPTCHeadline: 'Flut', AVMTeaser: 'Soon' }, 'Headline: Flut, Teaser: Soon'],
  ] as const)('show headline, teaser, author and place of a file: %s', async (type, overrides, facts) => {
    const sheet = await openSheet(page, {
      rows: sheetRows(1, { type, hasOverrides: true }),
      bundle: bundleOf({ type }),
      details: { [idOf(1)]: { overrides } },
    });
    const shown = () =>
      [...sheet.card(1).querySelectorAll('.sheet-facts > :not(.sheet-own)')].map(({ textContent }) => textContent);
    await waitFor(() => expect(shown().join(', ')).toBe(facts));
  });

  it('[3.8] name a channel that is set for the file alone', async () => {
    const sheet = await openSheet(page, {
      rows: sheetRows(1, { hasOverrides: true }),
      details: { [idOf(1)]: { overrides: { ChannelID: '2', ImgSrcID: 'S' } } },
    });
    await waitFor(() => expect(sheet.card(1).textContent).toContain('Picture desk south'));
  });

  it('are rendered near the visible part only, with details in few messages', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(1_000) });
    expect(sheet.cards().length).toBeLessThan(60);
    expect(sheet.grid.getAttribute('aria-rowcount')).toBe('1000');
    await waitFor(() => expect(page.namesOf()).toContain('uploads.details'));
    const requested = page.sent.flatMap(({ name, request }) => (name === 'uploads.details' ? [request] : []));
    expect(requested.length).toBeLessThan(4);
  });

  it('have the size that was chosen last', async () => {
    let written = '';
    page = createPageClient({
      ...writesSaved('sheet-size', (text) => {
        written = text;
      }),
      readSaved: async (name) => (name === 'sheet-size' ? '300' : null),
    });
    const sheet = await openSheet(page, { rows: sheetRows(3) });
    const slider = sheet.getByRole<HTMLInputElement>('slider', { name: 'Size of the pictures' });
    await waitFor(() => expect(slider.value).toBe('300'));
    const width = () => sheet.grid.style.getPropertyValue('--picture-size');
    expect(width()).toBe('300px');
    fireEvent.change(slider, { target: { value: '140' } });
    expect(width()).toBe('140px');
    expect(written).toBe('140');
  });
});

it('the thumbnail of a card stays until its large picture is drawn, also after the pictures were small', async () => {
  const bitmap = vi.fn(async () => ({ width: 300, height: 200, close: () => undefined }));
  vi.stubGlobal('createImageBitmap', bitmap);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const large = { kind: 'picture', picture: new Blob(), url: '', width: 1_600, height: 1_067 } as const;
  const picture = vi.spyOn(page.client.previews, 'picture').mockResolvedValue(large);
  const sheet = await openSheet(page, { rows: sheetRows(1) });
  const resize = (size: string) =>
    fireEvent.change(sheet.getByRole('slider', { name: 'Size of the pictures' }), { target: { value: size } });
  const parts = () =>
    ['.thumbnail', 'canvas:not([hidden])'].map((part) => sheet.picture(1).querySelector(part) !== null);
  resize('300');
  await waitFor(() => expect(parts()).toEqual([false, true]));
  resize('140');
  picture.mockReturnValue(new Promise(() => undefined));
  resize('300');
  expect(parts()).toEqual([true, false]);
});

describe('captions', () => {
  it('are stored while they are typed; an emptied one shows the form again when it is left', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(2), bundle: bundleOf({ draft: { IPTCCaption: 'Form' } }) });
    await waitFor(() => expect(sheet.caption(1).value).toBe('Form'));
    await userEvent.clear(sheet.caption(1));
    expect(sheet.caption(1).value).toBe('');
    await userEvent.type(sheet.caption(1), 'Flut');
    await waitFor(() =>
      expect(overrides().at(-1)).toMatchObject({ uploadId: idOf(1), values: { IPTCCaption: 'Flut' } }),
    );
    await userEvent.clear(sheet.caption(1));
    await userEvent.tab();
    expect(sheet.caption(1).value).toBe('Form');
    await waitFor(() => expect(overrides().at(-1)).toMatchObject({ values: {}, removedFields: ['IPTCCaption'] }));
  });

  it.each([
    ['', ''],
    [' and left', '{Tab}'],
  ])('typed%s while the text of the file is loading follow that text', async (_, leave) => {
    const sheet = await openSheet(page, { rows: sheetRows(1) });
    let answer = (): void => undefined;
    page.answer('uploads.details', async ({ uploadIds }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      const fileValues = { IPTCCaption: 'Am Deich' };
      return (uploadIds as string[]).map((uploadId) => uploadDetails({ uploadId, fileValues }));
    });
    await settle(() => page.share({ rows: sheetRows(2) }));
    sheet.caption(2).focus();
    await userEvent.keyboard(` heute${leave}`);
    expect(sheet.caption(2).value).toBe(' heute');
    expect(overrides()).toEqual([]);
    await settle(answer);
    await waitFor(() => expect(sheet.caption(2).value).toBe('Am Deich heute'));
    await waitFor(() =>
      expect(overrides()).toMatchObject([{ uploadId: idOf(2), values: { IPTCCaption: 'Am Deich heute' } }]),
    );
  });

  it('captions that are stored here are not asked for again by their card, nor by the row behind the sheet', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(1) });
    await waitFor(() => expect(sheet.caption(1).readOnly).toBe(false));
    const asked = () => page.sent.filter(({ name }) => name === 'uploads.details').length;
    let revision = 0;
    page.answer('uploads.setOverrides', () => {
      revision += 1;
      return revision;
    });
    const publish = (overridesRevision: number) =>
      settle(() => page.share({ rows: sheetRows(1, { hasOverrides: true, overridesRevision }) }));
    sheet.caption(1).focus();
    await userEvent.keyboard('F');
    await publish(revision);
    // The row shows from now on what its details say.
    const before = asked();
    for (const key of 'lut am Deich') {
      await userEvent.keyboard(key);
      await publish(revision);
    }
    expect(revision).toBeGreaterThan(5);
    expect(asked()).toBe(before);
    // Another surface has set it as well.
    await publish(revision + 1);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('follow each other with Tab and Shift+Tab, also where no card was rendered yet', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(200) });
    await waitFor(() => expect(sheet.caption(1).readOnly).toBe(false));
    sheet.caption(1).focus();
    for (let number = 2; number <= FAR; number += 1) {
      await userEvent.tab();
      expect(document.activeElement).toBe(sheet.caption(number));
    }
    expect(sheet.cards()).not.toContain('1.jpg');
    for (let number = FAR - 1; number >= 1; number -= 1) {
      await userEvent.tab({ shift: true });
      expect(document.activeElement).toBe(sheet.caption(number));
    }
    // Round to the last control of the sheet.
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Upload 200' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(sheet.caption(1));
  });

  it('lead to the next control of the sheet after the last one, and back', async () => {
    const gaps = [idOf(2)];
    page.answer('uploads.lackingFields', () => ({ IPTCCaption: gaps }));
    const sheet = await openSheet(page, { rows: sheetRows(2) });
    const counter = await sheet.findByRole('button', { name: '1 of 2 to write' });
    await waitFor(() => expect(sheet.caption(2).readOnly).toBe(false));
    sheet.caption(2).focus();
    await userEvent.tab();
    expect(document.activeElement).toBe(sheet.picture(2));
    await userEvent.tab();
    expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Close' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(counter);
    for (let back = 0; back < 3; back += 1) await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(sheet.caption(2));
  });

  it.each([
    ['the first empty one', [idOf(3), idOf(2)], {}, 2],
    ['the first empty one, also where its card is not rendered yet', [idOf(400)], {}, 400],
    ['the first one where none is empty', [], {}, 1],
    ['the first empty one that was not sent', [idOf(2), idOf(3)], { 2: true }, 3],
  ] as const)('have the focus at first: %s', async (_, gaps, sent, focusedNumber) => {
    page.answer('uploads.lackingFields', () => ({ IPTCCaption: gaps }));
    const rows = sheetRows(500).map((row, at) =>
      at + 1 in sent ? { ...row, status: 'complete' as const, isTransferred: true } : row,
    );
    const sheet = await openSheet(page, { rows });
    await waitFor(() => expect(document.activeElement).toBe(sheet.caption(focusedNumber)));
  });

  it('do not take the focus from where the user has gone meanwhile', async () => {
    let answer: (found: object) => void = () => undefined;
    page.answer('uploads.lackingFields', () => new Promise((resolve) => (answer = resolve)));
    const sheet = await openSheet(page, { rows: sheetRows(3) });
    expect(document.activeElement).toBe(sheet.picture(1));
    await userEvent.keyboard('{ArrowRight}');
    await settle(() => answer({ IPTCCaption: [idOf(3)] }));
    expect(await sheet.findByRole('button', { name: '1 of 3 to write' })).toBeTruthy();
    expect(document.activeElement).toBe(sheet.picture(2));
  });

  it('hand the focus to their picture with Escape, and the sheet stays open', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(2) });
    sheet.caption(2).focus();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(sheet.picture(2));
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Metadata of 2.jpg' })).toBeTruthy();
  });

  it('keep the focus while an input method handles Escape and Tab', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(2) });
    sheet.caption(1).focus();
    for (const key of ['Escape', 'Tab']) fireEvent.keyDown(sheet.caption(1), { key, isComposing: true });
    expect(document.activeElement).toBe(sheet.caption(1));
  });

  it('are counted, and the count leads to the next gap, then begins anew', async () => {
    const gaps = [idOf(1), idOf(400)];
    page.answer('uploads.lackingFields', () => ({ IPTCCaption: gaps }));
    await openSheet(page, { rows: sheetRows(500) });
    const next = () => userEvent.click(screen.getByRole('button', { name: '2 of 500 to write' }));
    await screen.findByRole('button', { name: '2 of 500 to write' });
    const sheet = await sheetOn();
    expect(document.activeElement).toBe(sheet.caption(1));
    await next();
    expect(document.activeElement).toBe(sheet.caption(400));
    await next();
    expect(document.activeElement).toBe(sheet.caption(1));
    expect(page.sent.findLast(({ name }) => name === 'uploads.lackingFields')?.request).toMatchObject({
      type: 'image',
      fields: ['IPTCCaption'],
    });
    gaps.length = 0;
    await settle(() => page.share({ rows: sheetRows(500, { overridesRevision: 1 }) }));
    expect(await screen.findByText('Caption: no gaps')).toBeTruthy();
  });
});

it('[2.7.6] a file that is sent while its caption is typed leaves the text behind', async () => {
  const sheet = await openSheet(page, { rows: sheetRows(3) });
  await waitFor(() => expect(sheet.caption(2).readOnly).toBe(false));
  await userEvent.type(sheet.caption(2), 'Typed for two');
  const second = (change: object) =>
    sheetRows(3).map((row) => (row.uploadId === idOf(2) ? { ...row, ...change } : row));
  const late = { isChangeable: false, isChangeLate: true } as const;
  await settle(() => page.share({ rows: second({ ...late, status: 'uploading' }) }));
  expect(sheet.card(2).textContent).toContain('Change not sent');
  expect(sheet.caption(2).value).toBe('Typed for two');
  await settle(() => page.share({ rows: second({ ...late, status: 'complete', isTransferred: true }) }));
  expect(screen.getByText(/^2\.jpg was sent while you were typing/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Your text' }).textContent).toContain('Typed for two');
});

describe('a file that vanishes', () => {
  it('a file that vanishes while its caption is typed leaves the text behind, and the focus goes to the file in its place', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(3) });
    await waitFor(() => expect(sheet.caption(2).readOnly).toBe(false));
    await userEvent.type(sheet.caption(2), 'Typed for two');
    await settle(() => page.share({ rows: sheetRows(3).filter(({ uploadId }) => uploadId !== idOf(2)) }));
    expect(await screen.findByText(/^2\.jpg left the list while you were typing/)).toBeTruthy();
    const left = screen.getByRole('region', { name: 'Your text' });
    expect(left.textContent).toContain('Typed for two');
    expect(document.activeElement).toBe(sheet.caption(3));
    await userEvent.click(within(left.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/left the list/)).toBeNull();
    expect(document.activeElement).toBe(sheet.caption(3));
    await settle(() => page.share({ rows: sheetRows(1) }));
    expect(document.activeElement).toBe(sheet.caption(1));
  });

  it('leaves nothing behind when nothing was typed', async () => {
    const sheet = await openSheet(page, { rows: sheetRows(2) });
    sheet.caption(2).focus();
    await settle(() => page.share({ rows: sheetRows(1) }));
    expect(screen.queryByText(/left the list/)).toBeNull();
    expect(focused()).toBe('IPTCCaption');
  });
});

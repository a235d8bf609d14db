/** The caption in a row of the list is the one that will be sent, and is edited in its place. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_OWN_TEXTS } from '#lib/upload-form/model/own-texts.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { uploadDetails } from '../../../../helpers/builders/upload-details.ts';
import { know, overridesOf } from '../../../../helpers/screens/metadata-dialog.ts';
import { bundleOf, createPageClient, type PageClient, rowOf } from '../../../../helpers/screens/page-client.ts';
import { settle, showUploads } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

// Loaded lazily.
beforeAll(async () => {
  await import('../../../../../components/uploads/list/list-focus.ts');
  await import('../../../../../components/uploads/list/row-caption.tsx');
});

beforeEach(() => {
  page = createPageClient();
});
afterEach(cleanup);

const NAMES = ['husum.jpg', 'deich.jpg', 'watt.jpg'];
const rowsOf = (...parts: readonly Partial<UploadRow>[]) =>
  parts.map((part, at) =>
    rowOf({ uploadId: `upload-${at + 1}`, filename: NAMES[at] ?? '', takesForm: true, isStartable: true, ...part }),
  );
const OWN = { hasOwnCaption: true, hasCaption: true } as const;
const withCaption = (uploadId: string, IPTCCaption: string): UploadDetails =>
  uploadDetails({ uploadId, fileValues: { IPTCCaption } });

const caption = (name: string) => screen.findByRole('button', { name: new RegExp(`^\\w+ of ${name}: `) });
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Caption of ${name}` });

describe('the caption in a row', () => {
  it.each([
    [0, 'Of the form'],
    [1, 'Of the file Of the form'],
    [2, 'Of the form'],
    [3, 'Of the file'],
  ] as const)('[4.16] is the one that will be sent: mode %i', async (draftAppendMode, text) => {
    know(page, withCaption('upload-1', 'Of the file'));
    const bundles = [bundleOf({ draft: { IPTCCaption: 'Of the form' }, draftAppendMode })];
    await showUploads(page, { bundles, rows: rowsOf(OWN) });
    await waitFor(async () => expect((await caption('husum.jpg')).textContent).toBe(text));
  });

  it('[4.10] has the values of its variables', async () => {
    know(page, uploadDetails({ uploadId: 'upload-1', fileValues: { IPTCCity: 'Husum' } }));
    await showUploads(page, { bundles: [bundleOf({ draft: { IPTCCaption: '{city} {serial:2}' } })], rows: rowsOf({}) });
    await waitFor(async () => expect((await caption('husum.jpg')).textContent).toBe('Husum 01'));
  });

  it.each([
    ['that lacks one and can get it', {}, {}, 'No caption', 'true'],
    ['that gets that of the form', {}, { draft: { IPTCCaption: 'For all' } }, 'For all', null],
  ] as const)(
    'the caption of a file %s says so, with a mark only if it needs one',
    async (_, row, bundle, text, missing) => {
      know(page);
      await showUploads(page, { bundles: [bundleOf(bundle)], rows: rowsOf(row) });
      const shown = await caption('husum.jpg');
      expect([shown.textContent, shown.getAttribute('data-missing')]).toEqual([text, missing]);
    },
  );

  it('[2.7.6] the caption of a file that was sent is plain text', async () => {
    know(page, withCaption('upload-1', 'Sent'));
    await showUploads(page, { rows: rowsOf({ ...OWN, status: 'complete', isTransferred: true, takesForm: false }) });
    expect((await screen.findByText('Sent')).tagName).toBe('P');
  });
});

const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('editing a caption in its row', () => {
  const start = async (...parts: readonly Partial<UploadRow>[]) => {
    know(page, ...parts.map((_, at) => uploadDetails({ uploadId: `upload-${at + 1}` })));
    await showUploads(page, { rows: rowsOf(...parts) });
    await userEvent.click(await caption('husum.jpg'));
    return field('husum.jpg');
  };

  it('[4.16] stores what is typed, and shows it when it is left by Escape, which returns to the row', async () => {
    const control = await start({}, {});
    expect(document.activeElement).toBe(control);
    await userEvent.keyboard('Flut');
    await waitFor(() =>
      expect(overridesOf(page).at(-1)).toMatchObject({ uploadId: 'upload-1', values: { IPTCCaption: 'Flut' } }),
    );
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('husum.jpg');
    expect(document.activeElement?.role).toBe('row');
    expect((await caption('husum.jpg')).textContent).toBe('Flut');
  });

  it.each([
    ['Tab', '{Tab}', 'deich.jpg'],
    ['Page Down', '{PageDown}', 'deich.jpg'],
    ['Alt+Page Down, the next without a caption', '{Alt>}{PageDown}{/Alt}', 'watt.jpg'],
  ])('%s leads to the caption of another row', async (_, keys, name) => {
    await start({}, OWN, {});
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(await field(name));
    expect(screen.queryByRole('textbox', { name: 'Caption of husum.jpg' })).toBeNull();
  });

  it.each([
    ['Page Up in the first row', '{PageUp}', 'husum.jpg', 'No file before this one in the list can be edited.'],
    ['Page Down in the last row', '{Tab}{PageDown}', 'deich.jpg', 'No file after this one in the list can be edited.'],
    ['Alt+Page Down', '{Alt>}{PageDown}{/Alt}', 'husum.jpg', 'No other file needs a caption.'],
  ])('%s keeps the focus where no caption follows, and says so', async (_, keys, name, text) => {
    await start({}, OWN);
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(await field(name));
    expect(said()).toContain(text);
  });

  it('Shift+Tab leads back, past a file that was sent', async () => {
    await start({}, { isTransferred: true, status: 'complete' }, {});
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(await field('watt.jpg'));
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(await field('husum.jpg'));
  });

  it('Alt+Page Down leads to no file that gets the caption of the form', async () => {
    know(page, ...[1, 2, 3].map((number) => uploadDetails({ uploadId: `upload-${number}` })));
    const bundles = [bundleOf({ draft: { IPTCCaption: 'For all' } })];
    await showUploads(page, { bundles, rows: rowsOf({}, {}, { isCaptionCleared: true }) });
    await userEvent.click(await caption('husum.jpg'));
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    expect(document.activeElement).toBe(await field('watt.jpg'));
  });

  it('[2.7.6] a file that is sent while its caption is typed keeps the focus, and says that it is too late', async () => {
    const control = await start({}, {});
    await userEvent.keyboard('Flut');
    await settle(() => page.share({ rows: rowsOf({ status: 'complete', isTransferred: true }, {}) }));
    expect(document.activeElement).toBe(control);
    expect(control.readOnly).toBe(true);
    expect(said()).toContain('This file was sent. Its metadata can no longer be changed here.');
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(await field('deich.jpg'));
  });

  it('[2.7.6] typing while the text of a file is loading follows that text, and keeps its caret', async () => {
    const loaded = Promise.withResolvers<void>();
    page.answer('uploads.details', async () => {
      await loaded.promise;
      return [withCaption('upload-1', 'Am Deich')];
    });
    await showUploads(page, { bundles: [bundleOf()], rows: rowsOf(OWN) });
    await userEvent.click(await caption('husum.jpg'));
    await userEvent.keyboard(' heute{Home}');
    await settle(loaded.resolve);
    const control = await field('husum.jpg');
    await waitFor(() => expect(control.value).toBe('Am Deich heute'));
    expect(control.selectionStart).toBe('Am Deich'.length);
  });

  it('what is typed after a file has left the list goes into no other one', async () => {
    await start({}, {});
    await settle(() => page.share({ rows: rowsOf({}, {}).slice(1) }));
    await userEvent.keyboard('x y');
    expect(screen.queryByRole('textbox', { name: /^Caption of deich/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Files' })).toBe(document.activeElement);
  });

  it('Escape in the recent captions closes these alone', async () => {
    page.answer('metadata.ownTexts', () => ({ ...NO_OWN_TEXTS, captions: ['Sturmflut'] }));
    const control = await start({}, {});
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByText('Sturmflut');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Sturmflut')).toBeNull());
    expect(control.isConnected).toBe(true);
  });

  it('text typed after the caption of the form has loaded follows it', async () => {
    const details = Promise.withResolvers<void>();
    page.answer('uploads.details', () => details.promise.then(() => [uploadDetails({ uploadId: 'upload-1' })]));
    await showUploads(page, { bundles: [bundleOf({ draft: { IPTCCaption: 'Of the form' } })], rows: rowsOf({}) });
    await userEvent.click(await caption('husum.jpg'));
    const control = await field('husum.jpg');
    await settle(() => details.resolve());
    await waitFor(() => expect(control.value).toBe('Of the form'));
    await userEvent.keyboard('!');
    expect(control.value).toBe('Of the form!');
  });

  it('F8 takes the caption of the previous file', async () => {
    await start({}, {});
    know(page, withCaption('upload-1', 'As before'), uploadDetails({ uploadId: 'upload-2' }));
    await userEvent.keyboard('{Tab}');
    const control = await field('deich.jpg');
    await userEvent.keyboard('{F8}');
    await waitFor(() => expect(control.value).toBe('As before'));
  });

  it.each([
    ['Ctrl+Space', '{Control>} {/Control}'],
    ['Alt+Up', '{Alt>}{ArrowUp}{/Alt}'],
  ])(
    '[4.10] %s inserts a variable, with its value in this file; keys in its menu are none of the row',
    async (_, keys) => {
      await start({}, {});
      know(page, uploadDetails({ uploadId: 'upload-2', fileValues: { IPTCCity: 'Büsum' } }));
      await userEvent.keyboard('{Tab}');
      const control = await field('deich.jpg');
      await userEvent.keyboard(keys);
      await screen.findByText('Büsum', { selector: '.variable-value' });
      await userEvent.keyboard('{Delete}{ArrowDown}');
      expect(page.namesOf().filter((name) => /remove|reorder/.test(name))).toEqual([]);
      expect(document.activeElement?.textContent).toContain('{date}');
      await userEvent.click(screen.getByRole('button', { name: /^City/ }));
      expect([control.value, document.activeElement]).toEqual(['{city}', control]);
    },
  );

  it.each(['{Delete}', ' ', '{F2}', '{Home}', '{ArrowUp}', '{Enter}'])(
    'leaves a key of the rows to the text: %s',
    async (key) => {
      await start({}, {});
      await userEvent.keyboard('{Tab}');
      const control = await field('deich.jpg');
      await userEvent.keyboard(key);
      expect(document.activeElement).toBe(control);
      const names = page.namesOf().filter((name) => /remove|reorder|pause/i.test(name));
      expect([names, screen.queryByRole('dialog')]).toEqual([[], null]);
      expect(within(screen.getByRole('grid')).queryByRole('textbox', { name: /^New name/ })).toBeNull();
    },
  );
});

/** A contact sheet on a page whose background is controlled by the test. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { uploadDetails } from '../builders/upload-details.ts';
import { bundleOf, MAY_ALL, type PageClient, readyWith, rowOf } from './page-client.ts';
import { renderApp, settle } from './render-app.tsx';

export const idOf = (number: number): string => `upload-${number}`;

/** Rows `1.jpg`, `2.jpg` and so on. */
export function sheetRows(count: number, parts: Partial<UploadRow> = {}): UploadRow[] {
  return Array.from({ length: count }, (_, at) =>
    rowOf({ uploadId: idOf(at + 1), filename: `${at + 1}.jpg`, ...parts }),
  );
}

export interface OpenSheetOptions {
  readonly rows: readonly UploadRow[];
  readonly bundle?: ReturnType<typeof bundleOf>;
  readonly settings?: Partial<ServerSettings>;
  /** By upload id. */
  readonly details?: Readonly<Record<string, Partial<UploadDetails>>>;
}

/** Opens the sheet of the bundle's media type. Files without `details` have no values of their own. */
export async function openSheet(
  page: PageClient,
  { rows, bundle = bundleOf(), settings = {}, details = {} }: OpenSheetOptions,
) {
  page.answer('uploads.details', ({ uploadIds }) =>
    (uploadIds as string[]).map((id) => uploadDetails({ uploadId: id, ...details[id] })),
  );
  renderApp(page, bundle.type === 'image' ? '/upload/' : `/upload/${bundle.type}/`);
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false, ...settings }),
      auth: MAY_ALL,
      bundles: [bundle],
      rows,
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^(?:Write captions|Contact sheet)$/ }));
  return sheetOn();
}

/** The open sheet. */
export async function sheetOn() {
  const dialog = await screen.findByRole('dialog', { name: 'Contact sheet' });
  const sheet = within(dialog);
  const grid = await sheet.findByRole('grid', { name: 'Contact sheet' });
  const inGrid = within(grid);
  return {
    ...sheet,
    dialog,
    grid,
    card: (number: number) => inGrid.getByRole('row', { name: `${number}.jpg` }),
    cards: () => inGrid.getAllByRole('row').map((row) => row.getAttribute('aria-label')),
    picture: (number: number) => inGrid.getByRole('gridcell', { name: `Picture of ${number}.jpg` }),
    caption: (number: number, field = 'Caption') =>
      inGrid.getByRole<HTMLTextAreaElement>('textbox', { name: `${field} of ${number}.jpg` }),
    selected: () =>
      inGrid
        .getAllByRole('row')
        .filter((row) => row.getAttribute('aria-selected') === 'true')
        .map((row) => Number.parseInt(row.getAttribute('aria-label') ?? '', 10)),
  };
}

export type OpenSheet = Awaited<ReturnType<typeof openSheet>>;

/** The dialog of one file on the upload page. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { UploadDetails } from '#lib/uploads/model/upload-details.ts';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { UploadBundle } from '#lib/uploads/model/upload-state.ts';
import { uploadDetails } from '../builders/upload-details.ts';
import { bundleOf, MAY_ALL, type PageClient, readyWith, rowOf } from './page-client.ts';
import { renderApp, settle } from './render-app.tsx';

const FILE_VALUES = {
  IPTCHeadline: 'Flut',
  IPTCByLine: 'Ben',
  IPTCDateCreated: '20240506',
  IPTCTimeCreated: '070809',
};

/** Details of a file with a few values of its own. */
export const detailsOf = (parts: Partial<UploadDetails> = {}): UploadDetails =>
  uploadDetails({ fileValues: FILE_VALUES, ...parts });

/** The background knows these details, and no others. */
export function know(page: PageClient, ...details: readonly UploadDetails[]): void {
  page.answer('uploads.details', ({ uploadIds }) =>
    details.filter(({ uploadId }) => (uploadIds as string[]).includes(uploadId)),
  );
}

const NAMES = ['husum.jpg', 'deich.jpg'];

interface Opened {
  readonly settings?: Partial<ServerSettings>;
  readonly bundle?: UploadBundle;
  readonly route?: string;
  /** By default husum.jpg and deich.jpg. */
  readonly rows?: readonly UploadRow[];
}

/** Opens the dialog of the first file. */
export async function openDialogOf(page: PageClient, opened: Opened = {}): Promise<HTMLElement> {
  const { settings = {}, bundle = bundleOf(), route = '/upload/' } = opened;
  renderApp(page, route);
  const { type } = bundle;
  const rows = opened.rows ?? NAMES.map((filename, at) => rowOf({ uploadId: `upload-${at + 1}`, filename, type }));
  await settle(() =>
    page.share({
      startUp: readyWith({ ENABLE_SEARCH: false, ...settings }),
      auth: MAY_ALL,
      bundles: [bundle],
      rows,
    }),
  );
  const name = `Metadata of ${rows[0]?.filename}`;
  await userEvent.click(screen.getByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

/** Unfolds the fields without values, and shows the values of file and form. */
export async function unfoldAll(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^(?:More fields|Weitere Felder)/ }));
  await userEvent.click(screen.getByRole('button', { name: /^(?:Show sources|Herkunft zeigen)$/ }));
}

/** The changes that were sent, in order. */
export function overridesOf(page: PageClient): readonly Record<string, unknown>[] {
  return page.sent.filter(({ name }) => name === 'uploads.setOverrides').map(({ request }) => request);
}

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bundleOf, createPageClient, readyWith, rowOf, SIGNED_IN } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

// Loaded with the first row.
beforeAll(() => import('../../../../../components/uploads/list/list-focus.ts'));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[2.7.3] counts thousands of files at once, shows how many are being added, and starts none before that', async () => {
  const page = createPageClient();
  page.leaveUnanswered('uploads.add');
  renderApp(page, '/upload/');
  const shared = { startUp: readyWith({ ENABLE_SEARCH: false }), auth: SIGNED_IN, bundles: [bundleOf()] };
  await settle(() => page.share({ ...shared, rows: [rowOf()] }));
  const upload = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload' });
  expect(upload.disabled).toBe(false);

  const files = Array.from({ length: 1_200 }, (_, at) => new File(['x'], `${at}.jpg`, { type: 'image/jpeg' }));
  await settle(() => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items: [], files } }));
  expect(await screen.findByRole('button', { name: 'All 1,201' })).toBeTruthy();
  expect(screen.getByText('Adding 1,200 more files…')).toBeTruthy();
  expect(upload.disabled).toBe(true);

  const announcement = () => page.sent.find(({ name }) => name === 'uploads.add');
  await waitFor(() => expect(announcement()).toBeDefined());
  const asked = announcement()?.request.files as { uploadId: string }[];
  const rows = asked.map(({ uploadId }, at) => rowOf({ uploadId, filename: `${at}.jpg` }));
  await settle(() => page.share({ ...shared, rows: [rowOf(), ...rows] }));
  expect(await screen.findByText(`Adding ${(1_200 - rows.length).toLocaleString('en')} more files…`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'All 1,201' })).toBeTruthy();
});

it.each<readonly [string, string | null, boolean, readonly string[]]>([
  ['to the first of the files added here', null, true, ['new-0.jpg, Not sent yet']],
  ['to none that another surface adds', null, false, []],
  ['to none while the focus is in a row', '[role=row]', true, []],
  ['to none while the focus is in a text', '[name=IPTCHeadline]', true, []],
])('the list scrolls %s', async (_, focused, isHere, expected) => {
  const page = createPageClient();
  renderApp(page, '/upload/');
  const shared = { startUp: readyWith({ ENABLE_SEARCH: false }), auth: SIGNED_IN, bundles: [bundleOf()] };
  await settle(() => page.share({ ...shared, rows: [rowOf()] }));
  await screen.findByRole('textbox', { name: 'Headline' });
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    seen.push(this.getAttribute('aria-label'));
  });
  if (focused) document.querySelector<HTMLElement>(focused)?.focus();
  const files = [0, 1].map((at) => new File(['x'], `new-${at}.jpg`, { type: 'image/jpeg' }));
  await settle(() => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], items: [], files } }));
  const announcement = () => page.sent.find(({ name }) => name === 'uploads.add');
  await waitFor(() => expect(announcement()).toBeDefined());
  const asked = announcement()?.request.files as { uploadId: string }[];
  const rows = asked.map(({ uploadId }, at) =>
    rowOf({ uploadId: isHere ? uploadId : `other-${at}`, filename: `new-${at}.jpg` }),
  );
  await settle(() => page.share({ ...shared, rows: [rowOf(), ...rows] }));
  await screen.findByRole('row', { name: /^new-1/ });
  await settle();
  expect(seen).toEqual(expected);
});

/** Permissions on the upload page (6.3), for each sign-in method, media type and way to add files. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { AppError } from '#lib/core/app-error.ts';
import { uploadRoute } from '#lib/routing/model/routes.ts';
import { NO_PERMISSIONS, type Permissions } from '#lib/session/model/auth-state.ts';
import { App } from '../../../../../components/app/app.tsx';
import {
  bundleOf,
  createPageClient,
  MAY_ALL,
  type PageClient,
  readyWith,
  rowOf,
} from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

const REFUSAL = 'You have no permissions for upload';
const METHODS = ['azuread', 'keycloak', 'default'] as const;
const SINGLE_SIGN_ON = ['azuread', 'keycloak'] as const;
const EACH = METHODS.flatMap((method) => MEDIA_TYPES.map((type) => [method, type] as const));
const EACH_SIGNED_ON = SINGLE_SIGN_ON.flatMap((method) => MEDIA_TYPES.map((type) => [method, type] as const));
const POPUP = { surface: 'popup', can: { canPickFiles: false, canDropFiles: false } } as const;

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

const only = (type: MediaType): Permissions => ({ ...NO_PERMISSIONS, [type]: true });
const allBut = (type: MediaType): Permissions => ({ image: true, video: true, audio: true, [type]: false });

async function showTab(
  authenticationMethod: string,
  route: string,
  permissions: Permissions,
  parts: Parameters<PageClient['share']>[0] = {},
): Promise<void> {
  renderApp(page, route);
  const startUp = readyWith({ ENABLE_SEARCH: false, authenticationMethod });
  await settle(() => page.share({ startUp, auth: { permissions }, ...parts }));
}

const file = () => new File(['bytes'], 'husum.jpg', { type: 'image/jpeg' });
const transferOf = (dropped: File) => ({ types: ['Files'], items: [{ kind: 'file' }], files: [dropped] });

/** Tries each way to add files. */
async function tryEveryWay(): Promise<void> {
  const dataTransfer = transferOf(file());
  await settle(() => void fireEvent.dragEnter(document.body, { dataTransfer }));
  await settle(() => void fireEvent.drop(document.body, { dataTransfer }));
  await settle(() => void fireEvent.paste(document.body, { clipboardData: { files: [file()], types: ['Files'] } }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, file());
  await userEvent.keyboard('{Control>}o{/Control}{Control>}{Enter}{/Control}');
}

describe('a tab without its permission', () => {
  it.each(EACH)('[2.4.1, 6.3] reports it with %s and accepts no %s in any way', async (method, type) => {
    await showTab(method, uploadRoute(type), allBut(type));
    expect(await screen.findByText(REFUSAL)).toBeTruthy();
    await tryEveryWay();
    expect(page.handedOver).toEqual([]);
    expect(page.namesOf()).not.toContain('uploads.add');
    expect(screen.queryByText('Drop files here for upload...')).toBeNull();
    for (const name of ['Add Files', 'Upload', 'Paste', 'Choose files'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it.each(EACH)('[6.3] offers with %s no larger surface for %s in the popup', async (method, type) => {
    const opened: string[] = [];
    page = createPageClient({ ...POPUP, sidePanel: { open: async (route) => void opened.push(route) } });
    await showTab(method, uploadRoute(type), allBut(type));
    expect(await screen.findByText(REFUSAL)).toBeTruthy();
    await tryEveryWay();
    expect(screen.queryByRole('button', { name: /panel/i })).toBeNull();
    expect(opened).toEqual([]);
  });

  it.each(EACH_SIGNED_ON)('[2.7.2, 6.3] disables with %s the tab of %s while it is shown', async (method, type) => {
    await showTab(method, uploadRoute(type), allBut(type));
    await screen.findByText(REFUSAL);
    const tabs = within(screen.getByRole('navigation', { name: 'Media type' }));
    expect(tabs.getAllByRole('link')).toHaveLength(2);
    const current = tabs.getByRole<HTMLButtonElement>('button');
    expect([current.disabled, current.getAttribute('aria-current')]).toEqual([true, 'page']);
    expect(current.textContent?.toLowerCase()).toBe(type);
  });

  it.each(EACH_SIGNED_ON)('[6.3] links with %s from the tab of %s to the permitted ones', async (method, type) => {
    await showTab(method, uploadRoute(type), allBut(type));
    await screen.findByText(REFUSAL);
    const main = within(screen.getByRole('main'));
    const open = MEDIA_TYPES.filter((other) => other !== type);
    expect(main.getAllByRole<HTMLAnchorElement>('link').map(({ hash }) => hash)).toEqual(
      open.map((other) => `#${uploadRoute(other)}`),
    );
  });

  it('[6.3] still lists files that were added with permission, so that they can be removed', async () => {
    await showTab('azuread', '/upload/', only('video'), { bundles: [bundleOf()], rows: [rowOf()] });
    await screen.findByText(REFUSAL);
    await userEvent.click(screen.getByRole('button', { name: /^Remove husum/ }));
    expect(page.lastCommand()).toEqual({
      name: 'uploads.remove',
      request: { uploadIds: ['upload-1'], unfinishedIds: ['upload-1'] },
    });
    page.refuse('uploads.remove', 'storage/refused');
    await userEvent.click(screen.getByRole('button', { name: /^Remove husum/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/stor/i);
  });

  it('[6.3] opens as soon as the permission is granted', async () => {
    await showTab('keycloak', '/upload/audio/', only('image'));
    await screen.findByText(REFUSAL);
    await settle(() => page.share({ auth: { permissions: only('audio') } }));
    expect(screen.queryByText(REFUSAL)).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Files' })).toBeTruthy();
  });
});

describe('the only permitted tab', () => {
  it.each(EACH)('[2.4.1, 6.3] takes files with %s: %s', async (method, type) => {
    await showTab(method, uploadRoute(type), only(type));
    expect(screen.queryByText(REFUSAL)).toBeNull();
    await settle(() => void fireEvent.drop(document.body, { dataTransfer: transferOf(file()) }));
    await waitFor(() => expect(page.handedOver).toHaveLength(1));
    expect(page.sent.find(({ name }) => name === 'uploads.add')?.request).toMatchObject({ type });
  });

  it.each(EACH)('[2.3.1, 2.3.2, 6.3] is the first page without search, with %s: %s', async (method, type) => {
    await showTab(method, '/', only(type));
    await waitFor(() => expect(window.location.hash).toBe(`#${uploadRoute(type)}`));
    expect(await screen.findByRole('button', { name: 'Add Files' })).toBeTruthy();
  });
});

/** Acts when the page beside it is there and React has effects left to run. */
function AtFirstSight({ act }: { readonly act: () => void }) {
  useLayoutEffect(act);
  return null;
}

const DROP = () => fireEvent.drop(document.body, { dataTransfer: transferOf(file()) });
const PASTE = () => fireEvent.paste(document.body, { clipboardData: { files: [file()], types: ['Files'] } });

it.each([
  ['takes a dropped file', DROP, only('image'), 1],
  ['takes a pasted file', PASTE, only('image'), 1],
  ['keeps the browser from opening a dropped file without its permission', DROP, allBut('image'), 0],
] as const)('[2.7.3, 6.3] a tab %s as soon as it is seen', async (_case, add, permissions, taken) => {
  await showTab('azuread', '/upload/', permissions);
  await screen.findByRole('navigation', { name: 'Media type' });
  cleanup();
  let isLeftToBrowser: boolean | undefined;
  const act = () => {
    isLeftToBrowser = add();
  };
  render(
    <>
      <App client={page.client} />
      <AtFirstSight act={act} />
    </>,
  );
  expect(isLeftToBrowser).toBe(false);
  await waitFor(() => expect(page.handedOver).toHaveLength(taken));
});

it.each(MEDIA_TYPES)(
  '[2.2.4] the login page names %s files that were dropped before nobody was signed in',
  async (type) => {
    const refused = Promise.withResolvers<never>();
    page.answer('uploads.add', () => refused.promise);
    page.leaveUnanswered('session.refresh');
    renderApp(page, uploadRoute(type));
    const startUp = readyWith({ ENABLE_SEARCH: false, authenticationMethod: 'default' });
    await settle(() => page.share({ startUp, auth: { status: 'unknown', ...MAY_ALL } }));
    const files = [file(), file()];
    const dataTransfer = { types: ['Files'], items: files.map(() => ({ kind: 'file' })), files };
    await settle(() => void fireEvent.drop(document.body, { dataTransfer }));
    await settle(() => page.share({ startUp, auth: { status: 'signed-out' } }));
    refused.reject(new AppError('session/expired'));
    await screen.findByText('2 files were not added. Your session has expired. Please, login again.', {
      selector: '.toast',
    });
    await screen.findByLabelText('Password');
  },
);

it.each(MEDIA_TYPES)(
  '[4.18] %s files are named that the server refused until the session was known to be expired',
  async (type) => {
    const refused = Promise.withResolvers<never>();
    page.answer('uploads.add', () => refused.promise);
    renderApp(page, uploadRoute(type));
    await settle(() =>
      page.share({ startUp: readyWith({ ENABLE_SEARCH: false }), auth: { status: 'signed-in', ...MAY_ALL } }),
    );
    for (const files of [[file(), file()], [file()]]) {
      const dataTransfer = { types: ['Files'], items: files.map(() => ({ kind: 'file' })), files };
      await settle(() => void fireEvent.drop(document.body, { dataTransfer }));
    }
    await settle(() => page.share({ auth: { status: 'expired', ...MAY_ALL } }));
    refused.reject(new AppError('session/expired'));
    await screen.findByText(/^3 files were not added\./, { selector: '.toast' });
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  },
);

it('files whose rows may be there are not said to be missing when their page is left', async () => {
  const refused = Promise.withResolvers<never>();
  page.answer('uploads.add', () => refused.promise);
  await showTab('default', '/upload/', allBut('audio'));
  await screen.findByRole('navigation', { name: 'Media type' });
  await settle(() => void fireEvent.drop(document.body, { dataTransfer: transferOf(file()) }));
  await userEvent.click(screen.getByRole('link', { name: /Video/ }));
  refused.reject(new AppError('storage/refused'));
  await settle();
  expect(document.querySelector('.toast')).toBeNull();
});

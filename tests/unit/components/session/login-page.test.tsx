import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import {
  bundleOf,
  createPageClient,
  type PageClient,
  readsSaved,
  readyWith,
  rowOf,
  SIGNED_IN,
  writesSaved,
} from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

async function showLogin(auth = {}, settings = {}): Promise<void> {
  renderApp(page, '/login');
  await settle(() => page.share({ startUp: readyWith(settings), auth: { ...SIGNED_OUT, ...auth } }));
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
}

const SURFACES = ['page', 'popup', 'sidepanel'] as const;

it('[2.1.2] the card is drawn with its fields, which would move its head', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  page = createPageClient(readsSaved('typed.sign-in', () => promise));
  await showLogin();
  expect(screen.queryByRole('heading')).toBeNull();
  await settle(() => resolve(null));
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('the link to the options', () => {
  it.each([
    ['no user is signed in', SIGNED_OUT, '/login'],
    ['a user is, in the menu of the badge', SIGNED_IN, '/upload/'],
  ])('is shown while %s', async (_who, auth, route) => {
    let opened = 0;
    page = createPageClient({
      options: {
        async open() {
          opened += 1;
        },
      },
    });
    renderApp(page, route);
    await settle(() => page.share({ auth }));
    if (auth === SIGNED_IN) await userEvent.click(await screen.findByRole('button', { name: /^User: Anna Keller/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Options', hidden: auth === SIGNED_IN }));
    expect(opened).toBe(1);
  });

  it('is absent on a login page with a fixed server', async () => {
    page = createPageClient({ serverChoice: undefined });
    await showLogin();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Options' })).toBeNull();
  });

  it('is absent in the menu of a page without options', async () => {
    page = createPageClient({ options: undefined });
    renderApp(page, '/upload/');
    await settle(() => page.share({ auth: SIGNED_IN }));
    await userEvent.click(await screen.findByRole('button', { name: /^User: Anna Keller/ }));
    expect(screen.getByRole('button', { name: 'Sign Out', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Options', hidden: true })).toBeNull();
  });
});

const UNENCRYPTED = /^The connection to your media system is not encrypted/;

describe('over plain http', () => {
  it('the page warns until the user has confirmed to have read it', async () => {
    page.answer('settings.warnsUnencrypted', () => true);
    await showLogin();
    expect((await screen.findByText(UNENCRYPTED)).closest('[role="status"]')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(UNENCRYPTED)).toBeNull();
    expect(page.lastCommand()).toEqual({ name: 'settings.reportUnencrypted', request: {} });
  });

  it('the page does not warn again', async () => {
    page.answer('settings.warnsUnencrypted', () => false);
    await showLogin();
    await waitFor(() => expect(page.namesOf()).toContain('settings.warnsUnencrypted'));
    expect(screen.queryByText(UNENCRYPTED)).toBeNull();
  });
});

describe('login page', () => {
  it("[2.5.1] has the customer's name as heading", async () => {
    await showLogin({}, { customerName: 'Küstenbote' });
    expect(screen.getByRole('heading', { level: 1, name: 'Küstenbote' })).toBeTruthy();
  });

  it('[2.1.2, 2.5.1] asks for name, password and domain, with the first domain selected', async () => {
    await showLogin();
    expect(field('Username').placeholder).toBe('Your username');
    expect(field('Password').type).toBe('password');
    expect(field('Domain').value).toBe('NEWS');
    expect(screen.getByLabelText('Remember me')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('[5.13] prefills the remembered username and domain', async () => {
    await showLogin({ remembered: { username: 'anna', domain: 'SPORT' } });
    expect(field('Username').value).toBe('anna');
    expect(field('Domain').value).toBe('SPORT');
  });

  it('[2.5.1] disables autocompletion where the setting says so', async () => {
    await showLogin({}, { autocompleteOff: true, twoFactor: true });
    expect(field('Passcode').autocomplete).toBe('off');
    expect(field('Username').form?.getAttribute('autocomplete')).toBe('off');
    expect(field('Username').autocomplete).toBe('off');
    expect(field('Password').autocomplete).toBe('off');
  });

  it.each(SURFACES)('[2.5.1, 5.13] asks for the passcode only where there is a second factor: %s', async (surface) => {
    page = createPageClient({ surface });
    await showLogin();
    expect(screen.queryByLabelText('Passcode')).toBeNull();
    await settle(() => page.share({ startUp: readyWith({ twoFactor: true }) }));
    expect(field('Passcode').required).toBe(true);
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret{Enter}');
    expect(screen.getByText('Enter the passcode.')).toBeTruthy();
    expect(page.namesOf()).not.toContain('session.signIn');
    await userEvent.type(field('Passcode'), '123456{Enter}');
    expect(page.sent.at(-1)?.request).toMatchObject({ username: 'anna', passcode: '123456' });
  });

  it('[8.1] empties the passcode after a rejection, because a code is valid once, and keeps showing the reason', async () => {
    page.refuse('session.signIn', 'session/invalid-credentials');
    await showLogin({}, { twoFactor: true });
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret');
    await userEvent.type(field('Passcode'), '123456{Enter}');
    expect(await screen.findByText('Invalid username or password')).toBeTruthy();
    expect(screen.getByText(/passcode may also be wrong/)).toBeTruthy();
    expect([field('Password').value, field('Passcode').value]).toEqual(['secret', '']);
    expect(screen.getByText(/^The passcode may also be wrong/)).toBeTruthy();
  });

  it('[8.1] a delay of one user holds no other user up', async () => {
    page.refuse('session.signIn', 'session/too-many-attempts', { waitSeconds: 90 });
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many failed sign-ins. You can try again in 2\u00a0min.',
    );
    const sent = page.namesOf().length;
    await userEvent.type(field('Password'), '{Enter}');
    expect(page.namesOf()).toHaveLength(sent);
    await userEvent.type(field('Username'), 'b');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(field('Password'), '{Enter}');
    expect(page.namesOf().length).toBeGreaterThan(sent);
  });

  it('[8.1] says how long to wait when many people are signing in', async () => {
    page.refuse('session.signIn', 'session/too-many-sign-ins', { waitSeconds: 9 });
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'right{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many people are signing in. You can try again in 9\u00a0s.',
    );
  });

  it('a login page without a passcode mentions none', async () => {
    page.refuse('session.signIn', 'session/invalid-credentials');
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret{Enter}');
    await screen.findByText('Invalid username or password');
    expect(screen.queryByText(/passcode/i)).toBeNull();
  });

  it('[2.5.1] works with password managers: names and tokens of each field', async () => {
    await showLogin({}, { twoFactor: true });
    const facts = ['Username', 'Password', 'Passcode'].map((label) => [field(label).name, field(label).autocomplete]);
    expect(facts).toEqual([
      ['username', 'username'],
      ['password', 'current-password'],
      ['passcode', 'one-time-code'],
    ]);
  });

  it('[5.13, 8.2] reports the missing username and sends nothing', async () => {
    await showLogin();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Please, enter username')).toBeTruthy();
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(page.namesOf()).not.toContain('session.signIn');
  });

  it.each([
    ['Username', 'Please, enter username'],
    ['Password', 'Enter username and password'],
    ['Passcode', 'Enter the passcode.'],
    ['Domain', 'Choose a domain.'],
  ])('[2.5.1, 8.1, 8.2] sends nothing without %s, and says so', async (missing, sentence) => {
    await showLogin({}, { twoFactor: true, domains: ['', 'NEWS'] });
    for (const name of ['Username', 'Password', 'Passcode']) {
      if (name !== missing) await userEvent.type(field(name), 'x');
    }
    if (missing !== 'Domain') await userEvent.selectOptions(field('Domain'), 'NEWS');
    expect(screen.queryByText(sentence)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(field(missing).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field(missing));
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
    expect(page.namesOf()).not.toContain('session.signIn');
    if (missing === 'Domain') await userEvent.selectOptions(field('Domain'), 'NEWS');
    else await userEvent.type(field(missing), 'x');
    expect(screen.queryByText(sentence)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(page.sent.at(-1)?.request).toMatchObject({ username: 'x', password: 'x', passcode: 'x', domain: 'NEWS' });
  });

  it('[2.5.1, 2.5.2, 7.23] sends the typed values and shows progress', async () => {
    page.leaveUnanswered('session.signIn');
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret');
    await userEvent.selectOptions(field('Domain'), 'SPORT');
    await userEvent.click(screen.getByLabelText('Remember me'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(page.sent.at(-1)).toEqual({
      name: 'session.signIn',
      request: { username: 'anna', password: 'secret', domain: 'SPORT', remember: true },
    });
    expect(screen.getByRole('button', { name: 'Authenticating...' })).toBeTruthy();
  });

  it.each([
    ['a name', 'Invalid username or password', () => userEvent.type(field('Username'), 'x')],
    ['a password', 'Invalid username or password', () => userEvent.type(field('Password'), 'x')],
    ['a passcode', 'Invalid username or password', () => userEvent.type(field('Passcode'), '1')],
    ['a domain', 'Invalid username or password', () => userEvent.selectOptions(field('Domain'), 'SPORT')],
    ["'Remember me'", 'Invalid username or password', () => userEvent.click(field('Remember me'))],
    ['a name', 'You have no permissions for upload', () => userEvent.type(field('Username'), 'x')],
    ["'Remember me'", 'You have no permissions for upload', () => userEvent.click(field('Remember me'))],
  ])('[8.1] a change of %s removes the error: %s', async (_, sentence, change) => {
    const isWrong = sentence.startsWith('Invalid');
    page.refuse('session.signIn', isWrong ? 'session/invalid-credentials' : 'session/no-upload-permission');
    await showLogin({}, { twoFactor: true });
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'wrong');
    await userEvent.type(field('Passcode'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    await change();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('[8.1] shows any other failure in an alert titled Error', async () => {
    page.refuse('session.signIn', 'session/unverified-answer');
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret{Enter}');
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('Authentication failed with error. Could not verify server response.');
  });

  it('[8.1] offers to open the page in a window to a frame that cannot keep a sign-in', async () => {
    page = createPageClient({ isFramed: true, basePath: '/widget/' });
    page.refuse('session.signIn', 'session/cookies-blocked');
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret{Enter}');
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('This browser does not allow signing in inside other pages.');
    const link = within(alert).getByRole<HTMLAnchorElement>('link', {
      name: 'Open in a new window',
      hidden: true,
    });
    expect([link.pathname, link.target]).toEqual(['/widget/', '_blank']);
  });

  it('[2.5.2] says that the user may not upload', async () => {
    page.refuse('session.signIn', 'session/no-upload-permission');
    await showLogin();
    await userEvent.type(field('Username'), 'reader');
    await userEvent.type(field('Password'), 'reader{Enter}');
    expect(await screen.findByText('You have no permissions for upload')).toBeTruthy();
  });

  it('[2.5.2] continues to the after-login target once signed in', async () => {
    await showLogin({}, { ENABLE_SEARCH: false });
    await settle(() => page.share({ auth: SIGNED_IN }));
    await waitFor(() => expect(window.location.hash).toBe('#/upload/'));
  });

  it.each([
    ['no user was signed in before', ['signed-out'], {}, '#/search/video/', 'deich'],
    ['the session expired', ['signed-in', 'expired', 'signed-out'], {}, '#/search/video/', 'deich'],
    ['another user signs in', ['signed-in', 'expired', 'signed-out'], { username: 'Somebody Else' }, '#/search/', ''],
    ['a link is opened after a sign-out', ['signed-out'], { hasLeft: true }, '#/search/video/', 'deich'],
    ['the user has signed out', ['signed-in', 'signed-out'], { hasLeft: true }, '#/search/', ''],
  ] as const)('[2.5.2] continues to the requested search: %s', async (_, statuses, { ...differs }, hash, text) => {
    renderApp(page, '/search/video/?q=deich&view=metadata');
    page.leaveUnanswered('search.page');
    for (const status of statuses) {
      const auth =
        status === 'signed-out' ? { ...SIGNED_OUT, hasLeft: 'hasLeft' in differs } : { ...SIGNED_IN, status };
      await settle(() => page.share({ auth }));
      // The page is rendered before its session ends.
      if (status === 'signed-in') await waitFor(() => expect(document.querySelector('.search-page')).toBeTruthy());
    }
    await waitFor(() => expect(window.location.hash).toBe('#/login'));
    await screen.findByLabelText('Username');
    await settle(() => page.share({ auth: { ...SIGNED_IN, ...differs, hasLeft: false } }));
    await waitFor(() => expect(window.location.hash).toBe(hash));
    const asked = () => page.sent.findLast(({ name }) => name === 'search.page')?.request;
    await waitFor(() => expect(asked()).toMatchObject({ request: { queryText: text } }));
  });

  it.each(['signs in', 'cancels, and then signs in'])(
    '[2.5.2, 7.24] keeps the requested search while the page is at the provider, where the user %s',
    async (way) => {
      let kept = '';
      const host = {
        routing: 'path',
        ...readsSaved('return-page', async () => kept),
        ...writesSaved('return-page', (text) => {
          kept = text;
        }),
      } as const;
      page = createPageClient(host);
      page.answer('settings.plugins', () => ({ chrome: false, firefox: false }));
      renderApp(page, '/search/?q=deich');
      const startUp = readyWith({ authenticationMethod: 'azuread' });
      await settle(() => page.share({ startUp, auth: SIGNED_OUT }));
      await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Microsoft' }));
      expect(kept).toContain('q=deich');

      if (way.startsWith('cancels')) {
        page = createPageClient(host);
        page.answer('settings.plugins', () => ({ chrome: false, firefox: false }));
        renderApp(page, '/error/auth');
        await settle(() => page.share({ startUp, auth: SIGNED_OUT }));
        await userEvent.click(await screen.findByRole('link', { name: 'Return to main page' }));
        await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Microsoft' }));
        expect(page.namesOf()).toContain('session.signInAtProvider');
      }
      page = createPageClient(host);
      page.leaveUnanswered('search.page');
      renderApp(page, '/');
      await settle(() => page.share({ startUp, auth: SIGNED_IN }));
      await waitFor(() => expect(page.lastCommand()?.request).toMatchObject({ request: { queryText: 'deich' } }));
      expect(window.location.pathname).toBe('/search/');
      expect(kept).toBe('');
    },
  );

  it('shows how many uploads are waiting for which user', async () => {
    await showLogin({ waiting: { owner: 'NEWS/anna', count: 3, until: Date.UTC(2026, 11, 4) } });
    expect(
      screen.getByText(/^3 uploads are waiting for NEWS\/anna to sign in\. Kept until 12\/4\/2026\.$/),
    ).toBeTruthy();
  });
});

describe('typed values', () => {
  const reopen = async () => {
    cleanup();
    renderApp(page, '/login');
    await screen.findByLabelText('Username');
  };

  it('are restored when the surface is opened again, without password and passcode', async () => {
    const written: string[] = [];
    page = createPageClient();
    const { host } = page.client;
    const write = host.writeSaved;
    Object.assign(host, {
      writeSaved: (name: 'typed.sign-in', text: string) => {
        if (name === 'typed.sign-in') written.push(text);
        write(name, text);
      },
    });
    await showLogin({}, { twoFactor: true });
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret');
    await userEvent.type(field('Passcode'), '314159');
    await userEvent.selectOptions(screen.getByLabelText('Domain'), 'SPORT');
    await userEvent.click(screen.getByLabelText('Remember me'));
    await reopen();
    expect([field('Username').value, field('Password').value, field('Passcode').value]).toEqual(['anna', '', '']);
    expect(screen.getByLabelText<HTMLSelectElement>('Domain').value).toBe('SPORT');
    expect(field('Remember me').checked).toBe(true);
    expect(document.activeElement).toBe(field('Password'));
    expect(written.join()).toContain('anna');
    expect(written.join()).not.toMatch(/secret|314159/);
  });

  it.each([
    ['a user has signed in', { ...SIGNED_IN }],
    ['a user has signed out', { ...SIGNED_OUT, hasLeft: true }],
  ])('are deleted when %s', async (_, auth) => {
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await settle(() => page.share({ auth }));
    await settle(() => page.share({ auth: { ...SIGNED_OUT, hasLeft: true } }));
    await reopen();
    expect(field('Username').value).toBe('');
  });
});

describe('after an expired session', () => {
  const anna = { ...SIGNED_IN, permissions: { image: true, video: true, audio: true } };
  const expireOn = async (route: string, rows = [rowOf()]) => {
    page.leaveUnanswered('search.page');
    renderApp(page, route);
    await settle(() => page.share({ auth: anna, bundles: [bundleOf()], rows }));
    await settle(() => page.share({ auth: { ...anna, status: 'expired' } }));
  };
  const logIn = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Login' }));
    await settle(() => page.share({ auth: SIGNED_OUT, bundles: [], rows: [] }));
    await screen.findByLabelText('Password');
  };
  const signedIn = (who: Partial<typeof SIGNED_IN> = {}) =>
    settle(() => page.share({ auth: { ...anna, ...who }, bundles: [bundleOf()], rows: [rowOf()] }));

  it('[4.18] the list stays behind the dialog, and only the password is requested', async () => {
    await expireOn('/upload/');
    expect(await screen.findByRole('alertdialog', { name: 'Session has expired' })).toBeTruthy();
    expect(screen.getByText('husum.jpg')).toBeTruthy();
    await logIn();
    expect(screen.queryByText('husum.jpg')).toBeNull();
    expect([field('Username').value, screen.getByLabelText<HTMLSelectElement>('Domain').value]).toEqual([
      'Anna Keller',
      'NEWS',
    ]);
    expect(document.activeElement).toBe(field('Password'));
  });

  it.each([
    ['/upload/', '#/upload/'],
    ['/upload/video/', '#/upload/video/'],
    ['/upload/audio/', '#/upload/audio/'],
    ['/search/video/', '#/search/video/'],
  ])('[2.3.2, 4.18] the same user returns to %s', async (route, hash) => {
    await expireOn(route);
    await logIn();
    await signedIn();
    await waitFor(() => expect(window.location.hash).toBe(hash));
  });

  it.each(['/upload/', '/upload/video/', '/search/video/'])(
    '[2.3.2] another user starts at their own start page, not at %s',
    async (route) => {
      await expireOn(route);
      await logIn();
      await signedIn({ username: 'Somebody Else' });
      await waitFor(() => expect(window.location.hash).toBe('#/search/'));
    },
  );

  it('a popup closed before the password was typed returns as well', async () => {
    await expireOn('/upload/');
    await logIn();
    // Reopened at its last route, without the earlier history.
    renderApp(page, '/upload/');
    await waitFor(() => expect(window.location.hash).toBe('#/login'));
    expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('Anna Keller');
    await signedIn();
    await waitFor(() => expect(window.location.hash).toBe('#/upload/'));
  });
});

describe('the focus after the sign-in', () => {
  it('is in the search field of a search page', async () => {
    page.leaveUnanswered('search.page');
    await showLogin();
    await settle(() => page.share({ auth: SIGNED_IN }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' })));
  });

  it("is on 'Add Files' of an upload page without files", async () => {
    await showLogin({}, { ENABLE_SEARCH: false });
    await settle(() => page.share({ auth: SIGNED_IN }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Files' })));
  });

  it('is in the first empty text field where files are in the list', async () => {
    await showLogin({}, { ENABLE_SEARCH: false });
    await settle(() =>
      page.share({
        auth: SIGNED_IN,
        bundles: [bundleOf({ draft: { ImgName: 'a', IPTCHeadline: '' } })],
        rows: [rowOf()],
      }),
    );
    await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLInputElement));
    const texts = [...document.querySelectorAll<HTMLInputElement>('form input[type=text], form textarea')];
    expect(document.activeElement).toBe(texts.find(({ value }) => value === ''));
  });
});

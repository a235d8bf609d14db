import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { createPageClient, type PageClient, readyWith, SIGNED_IN } from '../../../helpers/page-client.ts';
import { settle, showApp } from '../../../helpers/show-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
});

afterEach(cleanup);

async function showLogin(auth = {}, settings = {}): Promise<void> {
  showApp(page, '/login');
  await settle(() => page.share({ startUp: readyWith(settings), auth: { ...SIGNED_OUT, ...auth } }));
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('the way to the options', () => {
  it.each([
    ['nobody is signed in', SIGNED_OUT, '/login'],
    ['somebody is, in the menu of the badge', SIGNED_IN, '/upload/'],
  ])('is there while %s', async (_who, auth, route) => {
    let opened = 0;
    page = createPageClient({
      openOptions: async () => {
        opened += 1;
      },
    });
    showApp(page, route);
    await settle(() => page.share({ auth }));
    if (auth === SIGNED_IN) await userEvent.click(await screen.findByRole('button', { name: /^User: Anna Keller/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Options', hidden: auth === SIGNED_IN }));
    expect(opened).toBe(1);
  });

  it('is not on a login page whose server is fixed', async () => {
    page = createPageClient({ can: { canChooseServer: false } });
    await showLogin();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Options' })).toBeNull();
  });

  it('is not in the menu of a page that has none', async () => {
    page = createPageClient({ can: { hasOptions: false } });
    showApp(page, '/upload/');
    await settle(() => page.share({ auth: SIGNED_IN }));
    await userEvent.click(await screen.findByRole('button', { name: /^User: Anna Keller/ }));
    expect(screen.getByRole('button', { name: 'Sign Out', hidden: true })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Options', hidden: true })).toBeNull();
  });
});

describe('login page', () => {
  it('[2.5.1] is headed with the name of the customer', async () => {
    await showLogin({}, { customerName: 'Küstenbote' });
    expect(screen.getByRole('heading', { level: 1, name: 'Küstenbote' })).toBeTruthy();
  });

  it('[2.1.2, 2.5.1] asks for name, password and domain, the first domain chosen', async () => {
    await showLogin();
    expect(field('Username').placeholder).toBe('Your username');
    expect(field('Password').type).toBe('password');
    expect(field('Domain').value).toBe('NEWS');
    expect(screen.getByLabelText('Remember me')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('[5.13] prefers the remembered name and domain', async () => {
    await showLogin({ remembered: { username: 'anna', domain: 'SPORT' } });
    expect(field('Username').value).toBe('anna');
    expect(field('Domain').value).toBe('SPORT');
  });

  it('[2.5.1] switches autocompletion off where the setting says so', async () => {
    await showLogin({}, { autocompleteOff: true, twoFactor: true });
    expect(field('Passcode').autocomplete).toBe('off');
    expect(field('Username').form?.getAttribute('autocomplete')).toBe('off');
    expect(field('Username').autocomplete).toBe('off');
    expect(field('Password').autocomplete).toBe('off');
  });

  it('[2.5.1, 5.13] asks for the passcode where there is a second factor, and only there', async () => {
    await showLogin();
    expect(screen.queryByLabelText('Passcode')).toBeNull();
    await settle(() => page.share({ startUp: readyWith({ twoFactor: true }) }));
    expect(field('Passcode').required).toBe(true);
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret{Enter}');
    expect(screen.getByText('Please, enter passcode')).toBeTruthy();
    expect(page.namesOf()).not.toContain('session.signIn');
    await userEvent.type(field('Passcode'), '123456{Enter}');
    expect(page.sent.at(-1)?.request).toMatchObject({ username: 'anna', passcode: '123456' });
  });

  it('[8.1] empties the passcode after a refusal, because a code counts once, and goes on saying why', async () => {
    page.refuse('session.signIn', 'session/invalid-credentials');
    await showLogin({}, { twoFactor: true });
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret');
    await userEvent.type(field('Passcode'), '123456{Enter}');
    expect(await screen.findByText('Invalid username or password')).toBeTruthy();
    expect([field('Password').value, field('Passcode').value]).toEqual(['secret', '']);
  });

  it('[2.5.1] is read by password managers: names and tokens of each field', async () => {
    await showLogin({}, { twoFactor: true });
    const facts = ['Username', 'Password', 'Passcode'].map((label) => [field(label).name, field(label).autocomplete]);
    expect(facts).toEqual([
      ['username', 'username'],
      ['password', 'current-password'],
      ['passcode', 'one-time-code'],
    ]);
  });

  it('[5.13, 8.2] names the missing username and sends nothing', async () => {
    await showLogin();
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Please, enter username')).toBeTruthy();
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(page.namesOf()).not.toContain('session.signIn');
  });

  it('[2.5.1, 2.5.2, 7.23] sends what was typed and says that it authenticates', async () => {
    page.hold('session.signIn');
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

  it('[8.1] shows wrong credentials until the form changes', async () => {
    page.refuse('session.signIn', 'session/invalid-credentials');
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'wrong{Enter}');
    expect(await screen.findByText('Invalid username or password')).toBeTruthy();
    await userEvent.type(field('Password'), 'x');
    expect(screen.queryByText('Invalid username or password')).toBeNull();
  });

  it('[8.1] shows any other failure in an alert titled Error', async () => {
    page.refuse('session.signIn', 'session/unverified-answer');
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret{Enter}');
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('Authentication failed with error. Could not verify server response.');
  });

  it('[8.1] offers the page itself to a frame in which no sign-in is kept', async () => {
    page = createPageClient({ isFramed: true, basePath: '/widget/' });
    page.refuse('session.signIn', 'session/cookies-blocked');
    await showLogin();
    await userEvent.type(field('Username'), 'anna');
    await userEvent.type(field('Password'), 'secret{Enter}');
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert.textContent).toContain('This browser keeps no sign-in inside of other pages.');
    const link = within(alert).getByRole<HTMLAnchorElement>('link', {
      name: 'Open in a window of its own',
      hidden: true,
    });
    expect([link.pathname, link.target]).toEqual(['/widget/', '_blank']);
  });

  it('[2.5.2] says when the person may not upload', async () => {
    page.refuse('session.signIn', 'session/no-upload-permission');
    await showLogin();
    await userEvent.type(field('Username'), 'reader');
    await userEvent.type(field('Password'), 'reader{Enter}');
    expect(await screen.findByText('You have no permissions for upload')).toBeTruthy();
  });

  it('[2.5.2] goes on to the after-login target once signed in', async () => {
    await showLogin({}, { ENABLE_SEARCH: false });
    await settle(() => page.share({ auth: SIGNED_IN }));
    await waitFor(() => expect(window.location.hash).toBe('#/upload/'));
  });

  it.each([
    ['nobody was signed in before', ['signed-out'], {}, '#/search/video/?q=deich&view=metadata'],
    ['the session expired', ['signed-in', 'expired', 'signed-out'], {}, '#/search/video/?q=deich&view=metadata'],
    ['another person signs in', ['signed-in', 'expired', 'signed-out'], { username: 'Somebody Else' }, '#/search/'],
    ['the person had signed out', ['signed-in', 'signed-out'], { hasLeft: true }, '#/search/'],
  ] as const)('[2.5.2] leads to the search that was asked for: %s', async (_, statuses, { ...differs }, hash) => {
    showApp(page, '/search/video/?q=deich&view=metadata');
    page.hold('search.page');
    for (const status of statuses) {
      const auth =
        status === 'signed-out' ? { ...SIGNED_OUT, hasLeft: 'hasLeft' in differs } : { ...SIGNED_IN, status };
      await settle(() => page.share({ auth }));
    }
    await waitFor(() => expect(window.location.hash).toBe('#/login'));
    await screen.findByLabelText('Username');
    await settle(() => page.share({ auth: { ...SIGNED_IN, ...differs, hasLeft: false } }));
    await waitFor(() => expect(window.location.hash).toBe(hash));
  });

  it('[2.5.2, 7.24] keeps the search that was asked for while the page itself is at the provider', async () => {
    let kept = '';
    const host = {
      readAsked: () => kept,
      writeAsked: (asked: string) => {
        kept = asked;
      },
    };
    page = createPageClient(host);
    page.answer('settings.plugins', () => ({ chrome: false, firefox: false }));
    showApp(page, '/search/?q=deich');
    const startUp = readyWith({ authenticationMethod: 'azuread' });
    await settle(() => page.share({ startUp, auth: SIGNED_OUT }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Microsoft' }));
    expect(kept).toContain('q=deich');

    page = createPageClient(host);
    page.hold('search.page');
    showApp(page, '/');
    await settle(() => page.share({ startUp, auth: SIGNED_IN }));
    await waitFor(() => expect(window.location.hash).toBe('#/search/?q=deich'));
    expect(kept).toBe('');
  });

  it('says how many uploads of whom are waiting', async () => {
    await showLogin({ waiting: { owner: 'NEWS/anna', count: 3, until: Date.UTC(2026, 11, 4) } });
    expect(
      screen.getByText(
        /^3 uploads of NEWS\/anna are waiting for NEWS\/anna to sign in\. They are kept until 12\/4\/2026\.$/,
      ),
    ).toBeTruthy();
  });
});

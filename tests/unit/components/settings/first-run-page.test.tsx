import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DISCLOSED_DATA, type DisclosedData, disclosedBy } from '#lib/core/disclosure.ts';
import { createPageClient, type PageClient } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

/** Not the text that a screen reader announces once. */
const IN_FIELD = { selector: '.field-error' };

async function showFirstRun(page: PageClient, startUp: { proposedServer?: string } = {}): Promise<void> {
  renderApp(page);
  await settle(() => page.share({ startUp: { status: 'no-server', ...startUp } }));
  await screen.findByRole('button', { name: 'Connect' });
}

async function connect(address: string): Promise<void> {
  await userEvent.type(screen.getByLabelText(/Server address/), address);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
}

describe('first run', () => {
  it('requests the permission in the task of the click', async () => {
    let isInsideClick = false;
    let wasInsideClick: boolean | null = null;
    const page = createPageClient({
      serverChoice: {
        async requestPermission() {
          wasInsideClick = isInsideClick;
          return true;
        },
      },
    });
    await showFirstRun(page);
    await userEvent.type(screen.getByLabelText(/Server address/), 'media.example.com');
    const form = screen.getByRole('button', { name: 'Connect' }).closest('form');
    await settle(() => {
      isInsideClick = true;
      form?.requestSubmit();
      isInsideClick = false;
    });
    expect(wasInsideClick).toBe(true);
    expect(page.lastCommand()).toEqual({
      name: 'settings.connect',
      request: { server: 'https://media.example.com/', attempt: expect.any(String) },
    });
  });

  it('restores the address typed before the surface closed, without a password in it', async () => {
    const page = createPageClient();
    await showFirstRun(page);
    await userEvent.type(screen.getByLabelText(/Server address/), 'https://anna:pw@media.example.com/wid');
    cleanup();
    await showFirstRun(page);
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('https://media.example.com/wid');
  });

  it('explains a refused permission and keeps the typed address', async () => {
    const page = createPageClient({ serverChoice: { requestPermission: async () => false } });
    page.refuse('settings.connect', 'settings/permission-refused');
    await showFirstRun(page);
    await connect('media.example.com');
    expect(await screen.findByText(/Access to this address was not allowed/, IN_FIELD)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('media.example.com');
    // The background settles the stored request with it.
    expect(page.lastCommand()).toEqual({
      name: 'settings.connect',
      request: { server: 'https://media.example.com/', attempt: expect.any(String) },
    });
  });

  it('explains an address without a media system', async () => {
    const page = createPageClient();
    page.refuse('settings.connect', 'settings/not-a-media-system');
    await showFirstRun(page);
    await connect('example.com');
    expect(await screen.findByText('There is no media system at this address.', IN_FIELD)).toBeTruthy();
  });

  it('explains an address that does not respond, and opens it so that the browser shows why', async () => {
    const page = createPageClient();
    page.refuse('settings.connect', 'net/unreachable');
    await showFirstRun(page);
    await connect('media.example.com/system');
    expect(await screen.findByText(/Check the name and your network connection/, IN_FIELD)).toBeTruthy();
    // The focus did not move, so the text is announced (WCAG 4.1.3).
    expect(screen.getByRole('status').textContent).toMatch(/Check the name and your network connection/);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in a tab' });
    expect([link.href, link.target]).toEqual(['https://media.example.com/system/', '_blank']);
  });

  it('shows the code of a server error', async () => {
    const page = createPageClient();
    page.refuse('settings.connect', 'net/status', { status: 503 });
    await showFirstRun(page);
    await connect('media.example.com');
    expect(await screen.findByText('Server responded with 503 HTTP code.', IN_FIELD)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open in a tab' })).toBeNull();
  });

  it('requests only the permission where managed policy sets the server, with Enter alone', async () => {
    const page = createPageClient();
    await showFirstRun(page, { proposedServer: 'https://set.example/' });
    expect(screen.getByText(/Your organization has set this media system/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).readOnly).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect(page.lastCommand()).toMatchObject({ name: 'settings.connect', request: { server: 'https://set.example/' } });
  });

  it.each([
    ['https://anna:secret@media.example.com/a@b', 'https://media.example.com/a@b'],
    ['anna:secret@media.example.com', 'media.example.com'],
    ['https://media.example.com/?mail=a@b.de', 'https://media.example.com/?mail=a@b.de'],
  ])('stores a pasted address without its password: %s', async (pasted, stored) => {
    const page = createPageClient();
    await showFirstRun(page);
    await userEvent.click(screen.getByLabelText(/Server address/));
    await userEvent.paste(pasted);
    expect(await page.client.host.readSaved('typed.server')).toBe(stored);
  });

  it('requires an address before anything is sent', async () => {
    const page = createPageClient();
    await showFirstRun(page);
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByText('Enter the server address.')).toBeTruthy();
    expect(page.lastCommand()).toBeUndefined();
  });

  it.each(['https://anna:secret@media.example.com', 'https://anna@media.example.com', 'anna:secret@media.example.com'])(
    'rejects an address with a user name or password, and says what to leave out: %s',
    async (typed) => {
      const page = createPageClient();
      await showFirstRun(page);
      await connect(typed);
      expect(screen.getByText('Leave out username and password. You sign in after connecting.')).toBeTruthy();
      expect(page.lastCommand()).toBeUndefined();
    },
  );

  it.each(['nonsense', 'nonsense words', 'anna@example.com', 'https://media example.com'])(
    'rejects %j in the field, before the browser prompts',
    async (typed) => {
      let prompts = 0;
      const page = createPageClient({
        serverChoice: {
          async requestPermission() {
            prompts += 1;
            return true;
          },
        },
      });
      await showFirstRun(page);
      await connect(typed);
      const field = screen.getByLabelText<HTMLInputElement>(/Server address/);
      expect(screen.getByText('Not a server address. Example: media.example.com')).toBeTruthy();
      expect([prompts, page.lastCommand(), document.activeElement]).toEqual([0, undefined, field]);
      await userEvent.type(field, '.de');
      expect(screen.queryByText(/Not a server address/)).toBeNull();
    },
  );

  it('finds the media system for a link into the widget', async () => {
    const servers: string[] = [];
    const page = createPageClient({
      serverChoice: {
        async requestPermission(server) {
          servers.push(server.href);
          return true;
        },
      },
    });
    await showFirstRun(page);
    await connect('https://example.com/widget/#/search/?q=x');
    expect(servers).toEqual(['https://example.com/widget/']);
  });
});

describe("a first run closed by the browser's prompt", () => {
  const failed = (server: string, code: string) => ({ status: 'failed', server, error: { code, facts: {} } });

  it.each([
    ['net/unreachable', /This address does not respond/],
    ['settings/not-a-media-system', /There is no media system at this address/],
    ['settings/permission-refused', /Access to this address was not allowed/],
  ])('opens with the typed address, and says %s', async (code, sentence) => {
    const page = createPageClient();
    page.answer('settings.connectOutcome', () => failed('https://media.example.com/', code));
    page.client.host.writeSaved('typed.server', 'media.example.com/');
    await showFirstRun(page);
    expect(screen.getByText(sentence, IN_FIELD)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>(/Server address/);
    expect(field.value).toBe('media.example.com/');
    await userEvent.type(field, 'system');
    expect(screen.queryByText(sentence, IN_FIELD)).toBeNull();
    expect(await page.client.host.readSaved('typed.server')).toBe('media.example.com/system');
  });

  it('reports nothing about an address that was changed since', async () => {
    const page = createPageClient();
    page.answer('settings.connectOutcome', () => failed('https://media.example.com/', 'net/unreachable'));
    page.client.host.writeSaved('typed.server', 'other.example.com');
    await showFirstRun(page);
    expect(screen.queryByText(/This address does not respond/)).toBeNull();
  });

  it('waits only for the connection that the background makes', async () => {
    const page = createPageClient();
    page.answer('settings.connectOutcome', ({ surface }) => {
      expect(surface).toBe('page');
      return { status: 'permitted', server: 'https://media.example.com/', attempt: 'first' };
    });
    page.leaveUnanswered('settings.connect');
    renderApp(page);
    await settle(() => page.share({ startUp: { status: 'no-server' } }));
    expect(await screen.findByRole('button', { name: 'Connecting…' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('https://media.example.com/');
    expect(page.sent.filter(({ name }) => name === 'settings.connect')).toEqual([
      { name: 'settings.connect', request: { server: 'https://media.example.com/', attempt: 'first' } },
    ]);
  });
});

describe('the open tab', () => {
  const inTab = (address: string) => createPageClient({ activeTab: { readAddress: async () => address } });

  it('suggests its media system, selected, so that typing replaces it', async () => {
    const page = inTab('https://media.example.com/library/7');
    page.answer('settings.findServer', () => 'https://media.example.com/');
    await showFirstRun(page);
    expect(await screen.findByText('Found in the open tab')).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>(/Server address/);
    await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]));
    expect(field.value).toBe('https://media.example.com/');
    await userEvent.clear(field);
    await userEvent.type(field, 'other.example.com');
    expect(screen.queryByText('Found in the open tab')).toBeNull();
  });

  it.each([
    ['is no media system', 'https://example.com/', ''],
    ['is hidden by the browser', '', 'https://never.example/'],
  ])('is not suggested when it %s', async (_, address, found) => {
    const page = inTab(address);
    page.answer('settings.findServer', () => found);
    await showFirstRun(page);
    await settle();
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('');
    expect(page.namesOf().includes('settings.findServer')).toBe(address !== '');
  });

  it('typed text stays when the open tab shows a server', async () => {
    const page = inTab('https://media.example.com/');
    page.client.host.writeSaved('typed.server', 'typed.example.com');
    await showFirstRun(page);
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('typed.example.com');
    expect(page.namesOf()).not.toContain('settings.findServer');
  });
});

describe('before the user has agreed to what leaves the computer', () => {
  const TOLD: Readonly<Record<DisclosedData, RegExp>> = {
    signIn: /name, password or passcode/,
    files: /pictures, videos and recordings that you upload/,
    coordinates: /coordinates and places/,
    searches: /words and filters that you search with/,
    pages: /pictures that you take from web pages/,
    openTab: /address of the tab in which you open it/,
  };
  const ask = async (
    page: PageClient,
    disclosed: readonly DisclosedData[],
    about: { server?: string; privacyPolicy?: string } = {},
  ) => {
    renderApp(page);
    await settle(() => page.share({ startUp: { status: 'not-agreed', disclosed, ...about } }));
    await screen.findByRole('button', { name: 'Agree and continue' });
  };

  it.each(['popup', 'sidepanel', 'page', 'options'] as const)(
    '[7.15] %s lists all of it, and nothing else can be done; the agreement is sent at a press',
    async (surface) => {
      const page = createPageClient({ surface });
      await ask(page, DISCLOSED_DATA);
      for (const data of DISCLOSED_DATA) expect(document.body.textContent).toMatch(TOLD[data]);
      expect(document.body.textContent).toContain('the media system whose address you enter next');
      expect(screen.queryByLabelText(/Server address/)).toBeNull();
      expect(page.sent.filter(({ name }) => name === 'settings.findServer' || name === 'settings.agree')).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: 'Agree and continue' }));
      expect(page.lastCommand()).toEqual({ name: 'settings.agree', request: {} });
    },
  );

  it('names the server that gets it, and leaves out what a build with a server does not read', async () => {
    const server = 'https://media.example/desk/';
    await ask(createPageClient(), disclosedBy(server), { server });
    expect(document.body.textContent).toContain('media system, media.example/desk/:');
    expect(document.body.textContent).not.toMatch(TOLD.openTab);
  });

  it('links to the privacy policy of the house, if the package has one', async () => {
    await ask(createPageClient(), DISCLOSED_DATA, { privacyPolicy: 'https://house.example/privacy' });
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: /Privacy policy/ }).href).toBe(
      'https://house.example/privacy',
    );
  });

  it('can be left, and says which uploads wait for the answer', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    const page = createPageClient();
    page.answer('settings.overview', () => ({ unfinishedCount: 2 }) as never);
    await ask(page, DISCLOSED_DATA);
    expect(await screen.findByText('2 uploads are not finished. They wait until you have agreed.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect([close.mock.calls.length, page.sent.some(({ name }) => name === 'settings.agree')]).toEqual([1, false]);
    close.mockRestore();
  });

  it('an agreement that cannot be stored says so, and can be given again', async () => {
    const page = createPageClient();
    page.refuse('settings.agree', 'storage/refused');
    await ask(page, DISCLOSED_DATA);
    await userEvent.click(screen.getByRole('button', { name: 'Agree and continue' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Agree and continue' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('an address inside the network that does not respond', () => {
  const withPermissions = (states: Readonly<Record<string, string>>) => {
    const query = async ({ name }: { name: string }) => {
      const state = states[name];
      if (state === undefined) throw new TypeError('unknown');
      return { state };
    };
    Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'permissions'));
  };
  const fail = async (address: string) => {
    const page = createPageClient();
    page.refuse('settings.connect', 'net/unreachable');
    await showFirstRun(page);
    await connect(address);
    await screen.findByRole('link', { name: 'Open in a tab' });
  };

  it.each([
    ['http://192.168.1.9', 'local-network'],
    ['http://192.168.1.9', 'local-network-access'],
    ['http://127.0.0.1:9', 'loopback-network'],
    ['http://127.0.0.1:9', 'local-network-access'],
  ])('is blocked by the browser, if it says so: %s, %s', async (address, name) => {
    withPermissions({ [name]: 'denied' });
    await fail(address);
    expect(await screen.findByText(/The browser blocks access to addresses inside your network/)).toBeTruthy();
  });

  it.each([
    ['says nothing', {}],
    ['would ask', { 'local-network': 'prompt' }],
    ['blocks only this computer', { 'local-network': 'granted', 'loopback-network': 'denied' }],
  ])('may be blocked where the browser %s', async (_, states) => {
    withPermissions(states);
    await fail('http://media.lan');
    expect(await screen.findByText(/The browser may have blocked the request/)).toBeTruthy();
  });

  it('is not the cause at a public address', async () => {
    withPermissions({ 'local-network': 'denied' });
    await fail('media.example.com');
    expect(screen.queryByText(/inside your network/)).toBeNull();
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_PROXY_FINDINGS } from '#lib/contract/proxy-findings.ts';
import { NO_OWN_SEARCHES } from '#lib/search/model/kept-search.ts';
import type { EngineDiagnostics } from '#lib/settings/model/diagnostics.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import { NO_OWN_TEXTS } from '#lib/upload-form/model/own-texts.ts';
import { createPageClient, type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../helpers/screens/render-app.tsx';

afterEach(cleanup);

const OVERVIEW: SettingsOverview = {
  chosen: { locale: '', theme: '', isSharedComputer: false, agreed: [] },
  policy: {},
  remembered: {
    login: { username: 'Anna Keller', domain: 'NEWS' },
    forms: [
      {
        id: 'https://media.example/ NEWS/Anna Keller image',
        server: 'https://media.example/',
        owner: 'NEWS/Anna Keller',
        type: 'image',
        values: { IPTCCredit: 'Desk North' },
      },
    ],
    formCount: 1,
    texts: NO_OWN_TEXTS,
    searches: NO_OWN_SEARCHES,
  },
  copies: { count: 2, usedBytes: 2_500_000, allowedBytes: 10 * 1024 ** 3 },
  unfinishedCount: 3,
  proxy: NO_PROXY_FINDINGS,
};

async function showOptions(
  overview: Partial<SettingsOverview> = {},
  host: Parameters<typeof createPageClient>[0] = {},
): Promise<PageClient> {
  const page = createPageClient({ surface: 'options', ...host });
  page.answer('settings.overview', () => ({ ...OVERVIEW, ...overview }));
  renderApp(page);
  await settle(() => page.share({}));
  await screen.findByLabelText('Language');
  return page;
}

it('links to the third-party notices of the build', async () => {
  await showOptions();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Third-party notices/ });
  expect([new URL(link.href).pathname, link.target]).toEqual(['/THIRD-PARTY-NOTICES.txt', '_blank']);
});

it('[2.1.10] opens the help in a tab', async () => {
  const opened: string[] = [];
  await showOptions({}, { tabs: { open: async (route) => void opened.push(route) } });
  await userEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(opened).toEqual(['/help/']);
});

describe('own texts', () => {
  it('are shown and deleted one by one', async () => {
    const texts = {
      templates: [{ id: 'one', name: 'Match day', values: { IPTCCredit: 'dpa' } }],
      replacements: '7\tAnna',
      captions: ['Flood'],
    };
    const page = await showOptions({ remembered: { ...OVERVIEW.remembered, texts } });
    expect(screen.getByText('Template “Match day”')).toBeTruthy();
    for (const what of ['Template “Match day”', 'Text shortcuts', 'Recent captions'])
      await userEvent.click(screen.getByRole('button', { name: `Delete: ${what}` }));
    expect(page.sent.filter(({ name }) => name === 'settings.forgetText').map(({ request }) => request)).toEqual([
      { kind: 'template', id: 'one' },
      { kind: 'replacements' },
      { kind: 'captions' },
    ]);
  });
});

it('searches of the user are shown and deleted: each saved one, and the recent ones together', async () => {
  const kept = { type: 'image', lookedAt: 0 } as const;
  const searches = {
    named: [{ ...kept, id: 'one', name: 'Harbour', link: 'q=hafen' }],
    recent: [
      { ...kept, link: 'q=flood' },
      { ...kept, link: 'types=G' },
    ],
  };
  const page = await showOptions({ remembered: { ...OVERVIEW.remembered, searches } });
  for (const text of ['hafen', 'flood', 'With a filter']) expect(screen.getByText(text)).toBeTruthy();
  for (const what of ['Saved search “Harbour”', 'Recent searches'])
    await userEvent.click(screen.getByRole('button', { name: `Delete: ${what}` }));
  expect(page.sent.filter(({ name }) => name === 'settings.forgetText').map(({ request }) => request)).toEqual([
    { kind: 'search', id: 'one' },
    { kind: 'recentSearches' },
  ]);
});

describe('server', () => {
  it('is shown with the version and can be changed', async () => {
    await showOptions();
    expect(screen.getByText('https://media.example/')).toBeTruthy();
    expect(screen.getByText(/1\.2\.3/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('https://media.example/');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText(/Server address/)).toBeNull();
  });

  it('a server that is reached over plain http has a warning', async () => {
    const page = await showOptions();
    expect(screen.queryByText(/not encrypted/)).toBeNull();
    const startUp = { ...readyWith({}), server: 'http://media.example/' };
    await settle(() => page.share({ startUp }));
    expect(screen.getByText(/^The connection to your media system is not encrypted/)).toBeTruthy();
  });

  it('is shown and can be changed although the start with it failed', async () => {
    const page = await showOptions();
    const error = { code: 'settings/unavailable', facts: {} } as const;
    await settle(() => page.share({ startUp: { status: 'failed', error, server: 'https://gone.example/' } }));
    expect(screen.getByText('https://gone.example/')).toBeTruthy();
    expect(screen.queryByText(/No media system/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText<HTMLInputElement>(/Server address/).value).toBe('https://gone.example/');
  });

  it('cannot be changed where there is no choice', async () => {
    await showOptions({}, { serverChoice: undefined });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('cannot be changed where managed policy sets it, and says so', async () => {
    await showOptions({ policy: { server: 'https://media.example/' } });
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(screen.getByText('Set by your organization.')).toBeTruthy();
  });
});

describe('connection', () => {
  const rewritten = {
    named: 'http://inner:8080/upload-service/upload/',
    expected: 'https://media.example/upload-service/upload',
    isTaken: true,
  };
  const cases = [
    {
      proxy: { rewritten },
      'en-US':
        /^Your proxy rewrites addresses: .* http:\/\/inner:8080\/upload-service\/upload\/, .* https:\/\/media\.example\/upload-service\/upload\. Uploads continue .* An administrator should .*\(Host, X-Forwarded-Proto\)/,
      'de-DE':
        /^Ihr Proxy schreibt Adressen um: .* http:\/\/inner:8080\/upload-service\/upload\/, .* Uploads laufen .* weiter\. Ein Administrator sollte .*\(Host, X-Forwarded-Proto\)/,
    },
    {
      proxy: { rewritten: { ...rewritten, isTaken: false } },
      'en-US': /^Your proxy rewrites addresses: .* Nothing is sent there, so uploads fail\. An administrator has to/,
      'de-DE': /^Ihr Proxy schreibt Adressen um: .* Dorthin wird nichts gesendet.* Ein Administrator muss/,
    },
    {
      proxy: { methods: { PATCH: true, DELETE: true } },
      'en-US':
        /^Your proxy rejects the HTTP methods PATCH, DELETE\. Uploads continue with POST .* An administrator should allow/,
      'de-DE':
        /^Ihr Proxy lehnt die HTTP-Methoden PATCH, DELETE ab\. Uploads laufen mit POST .* Ein Administrator sollte/,
    },
    {
      proxy: { refusedStatus: 403 },
      'en-US':
        /^Something between this computer and the server refused an upload \(403\)\. .* An administrator has to allow/,
      'de-DE':
        /^Etwas zwischen diesem Computer und dem Server hat einen Upload abgelehnt \(403\)\. .* Administrator muss/,
    },
    {
      proxy: { methods: { HEAD: false } },
      'en-US': /^Your proxy rejects the HTTP methods HEAD, and X-HTTP-Method-Override does not work either/,
      'de-DE': /^Ihr Proxy lehnt die HTTP-Methoden HEAD ab, und X-HTTP-Method-Override hilft auch nicht/,
    },
  ] as const;
  it.each(
    cases.flatMap((one) => (['en-US', 'de-DE'] as const).map((locale) => ({ ...one, locale, says: one[locale] }))),
  )(
    '[7.14] describes in $locale what a proxy does and what an administrator has to change: $says',
    async ({ proxy, locale, says }) => {
      const page = await showOptions({ proxy: { ...NO_PROXY_FINDINGS, ...proxy } });
      await settle(() => page.share({ startUp: { ...readyWith(), locale } as ReturnType<typeof readyWith> }));
      const title = locale === 'de-DE' ? 'Verbindung' : 'Connection';
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(await screen.findByText(says)).toBeTruthy();
    },
  );

  it('shows nothing without a proxy', async () => {
    await showOptions();
    expect(screen.queryByRole('heading', { name: 'Connection' })).toBeNull();
  });
});

describe('appearance', () => {
  it('[1.6, 1.7] sets another theme and another language', async () => {
    const page = await showOptions();
    await userEvent.selectOptions(screen.getByLabelText('Theme'), 'Nordlicht');
    expect(page.sent).toContainEqual({ name: 'settings.setTheme', request: { theme: 'nordlicht' } });
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Deutsch (Deutschland)');
    expect(page.sent).toContainEqual({ name: 'settings.setLocale', request: { locale: 'de-DE' } });
  });

  it('[1.7] changes its own language without a reload', async () => {
    const page = await showOptions();
    await settle(() => page.share({ startUp: { ...readyWith(), locale: 'de-DE' } as ReturnType<typeof readyWith> }));
    expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeTruthy();
  });

  it('cannot be changed where managed policy sets it', async () => {
    await showOptions({ policy: { theme: 'gazette', locale: 'de-AT' } });
    const theme = screen.getByLabelText<HTMLSelectElement>('Theme');
    expect([theme.value, theme.disabled]).toEqual(['gazette', true]);
    const language = screen.getByLabelText<HTMLSelectElement>('Language');
    expect([language.value, language.disabled]).toEqual(['de-AT', true]);
    expect(screen.getAllByText('Set by your organization.')).toHaveLength(2);
  });
});

describe('remembered values', () => {
  it('[3.3, 5.11] are listed, and can be deleted one by one', async () => {
    const page = await showOptions();
    expect(screen.getByText('NEWS/Anna Keller')).toBeTruthy();
    await userEvent.click(screen.getByText('Image form, NEWS/Anna Keller'));
    expect(screen.getByText('Credit')).toBeTruthy();
    expect(screen.getByText('Desk North')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete: Image form, NEWS/Anna Keller' }));
    expect(page.sent).toContainEqual({
      name: 'settings.forgetForm',
      request: { id: 'https://media.example/ NEWS/Anna Keller image' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete: Username and domain' }));
    expect(page.namesOf()).toContain('settings.forgetLogin');
  });

  it('say that nothing is saved when nothing is', async () => {
    await showOptions({
      remembered: {
        login: { username: '', domain: '' },
        forms: [],
        formCount: 0,
        texts: NO_OWN_TEXTS,
        searches: NO_OWN_SEARCHES,
      },
    });
    expect(screen.getByText('Nothing is saved.')).toBeTruthy();
  });

  it("do not say so, and show nothing, while only another user's values are saved", async () => {
    await showOptions({
      remembered: {
        login: { username: '', domain: '' },
        forms: [],
        formCount: 2,
        texts: NO_OWN_TEXTS,
        searches: NO_OWN_SEARCHES,
      },
    });
    expect(screen.queryByText('Nothing is saved.')).toBeNull();
    expect(screen.getByText(/shown to their owner only/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete all saved data' }));
    expect(screen.getByText('saved values of 2 forms and text not sent yet')).toBeTruthy();
  });

  it('can be switched off past Sign Out', async () => {
    const page = await showOptions();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Shared computer' }));
    expect(page.sent).toContainEqual({ name: 'settings.setSharedComputer', request: { isOn: true } });
  });

  it.each([true, false])('are switched by the policy, which the user cannot change: %s', async (isShared) => {
    const chosen = { ...OVERVIEW.chosen, isSharedComputer: !isShared };
    await showOptions({ chosen, policy: { sharedComputer: String(isShared) } });
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Shared computer' });
    expect([box.checked, box.disabled]).toEqual([isShared, true]);
    expect(box.closest('div')?.textContent).toContain('Set by your organization.');
  });
});

describe('keyboard', () => {
  it("shows the browser's shortcuts for the widget, and links to where they are changed", async () => {
    let opened = 0;
    await showOptions(
      {},
      {
        loadCommands: async () => ({
          readKeys: async () => [
            { opens: 'widget', keys: 'Alt+Shift+C' },
            { opens: 'uploads', keys: '' },
          ],
          openTabs: async () => 0,
          openSettings: async () => {
            opened += 1;
          },
        }),
      },
    );
    expect(await screen.findByText('Alt+Shift+C')).toBeTruthy();
    expect(screen.getByText('not set')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Change in the browser' }));
    expect(opened).toBe(1);
  });

  it('switches single-key shortcuts off', async () => {
    const page = createPageClient({ surface: 'options' });
    page.answer('settings.overview', () => OVERVIEW);
    page.answer('settings.singleKeys', () => true);
    renderApp(page);
    await settle(() => page.share({}));
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /single keys/ });
    expect(box.checked).toBe(true);
    await userEvent.click(box);
    expect(page.lastCommand()).toEqual({ name: 'settings.setSingleKeys', request: { areOn: false } });
  });
});

it('[9.7] shows how much space the copies use', async () => {
  await showOptions();
  expect(screen.getByText('2.4 MB of 10 GB')).toBeTruthy();
  expect(screen.getByText('2 files')).toBeTruthy();
});

describe('diagnostics', () => {
  const engine: EngineDiagnostics = {
    startUp: 'ready',
    server: 'https://media.example',
    locale: 'en-US',
    theme: 'comyan',
    signIn: 'default',
    session: 'signed-in',
    policy: ['locale'],
    uploads: { complete: 4 },
    copies: { count: 0, usedBytes: 0, allowedBytes: 5 },
    isStorageDurable: true,
    proxy: NO_PROXY_FINDINGS,
    log: ['2026-11-20 warn of the background'],
  };
  const copied = () => navigator.clipboard.readText();

  it('are copied as text without names of users', async () => {
    userEvent.setup();
    const page = await showOptions();
    page.answer('settings.diagnostics', () => engine);
    await userEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
    expect(await screen.findByText('Copied. Contains no usernames, filenames or passwords.')).toBeTruthy();
    const text = await copied();
    for (const fact of ['Comyan Widget: 1.2.3', 'Server: https://media.example', 'complete 4', 'of the background'])
      expect(text).toContain(fact);
    expect(text).not.toContain('Anna Keller');
  });

  it('are copied although the background does not respond', async () => {
    userEvent.setup();
    const page = await showOptions();
    page.refuse('settings.diagnostics', 'messaging/disconnected');
    await userEvent.click(screen.getByRole('button', { name: 'Copy diagnostics' }));
    await screen.findByText('Copied. Contains no usernames, filenames or passwords.');
    expect(await copied()).toContain('The background did not answer.');
  });
});

describe('deleting all data', () => {
  it('asks first, names what is lost, and does nothing when cancelled', async () => {
    const page = await showOptions();
    await userEvent.click(screen.getByRole('button', { name: 'Delete all saved data' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('3 unfinished uploads with their file copies')).toBeTruthy();
    expect(dialog.getByText('saved username and domain')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.namesOf()).not.toContain('settings.forgetEverything');
  });

  it('removes the permission when the rest is deleted', async () => {
    const order: string[] = [];
    const page = await showOptions({}, { forget: async () => void order.push('permission') });
    page.answer('settings.forgetEverything', () => {
      order.push('everything');
      return null;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete all saved data' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete data' }));
    expect(order).toEqual(['everything', 'permission']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe("'Disconnect'", () => {
  const agreed = { chosen: { ...OVERVIEW.chosen, agreed: ['signIn'] } };

  it('is offered to those who have agreed to what leaves the computer, and says what ends and what stays', async () => {
    let forgotten = 0;
    const forget = async () => {
      forgotten += 1;
    };
    const page = await showOptions(agreed, { forget });
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(screen.getByRole('alertdialog').textContent).toMatch(
      /signed out.*sends nothing until you agree again.*3 uploads are not finished\. They stay here for 14 days at most/,
    );
    expect(page.sent.some(({ name }) => name === 'settings.disconnect')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect([forgotten, screen.queryByRole('alertdialog')]).toEqual([1, null]);
    expect(page.sent).toContainEqual({ name: 'settings.disconnect', request: {} });
  });

  it('changes nothing by Cancel', async () => {
    const page = await showOptions(agreed);
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(page.sent.some(({ name }) => name === 'settings.disconnect')).toBe(false);
  });

  it.each([
    ['nobody was asked', {}],
    ['the house has agreed by policy', { ...agreed, policy: { consentByPolicy: 'true' } }],
  ])('is not offered where %s', async (_, overview) => {
    await showOptions(overview);
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  });
});

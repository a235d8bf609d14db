/** The extension before its first connection, and its options. */

import { NO_PROXY_FINDINGS } from '#lib/contract/proxy-findings.ts';
import { DISCLOSED_DATA } from '#lib/core/disclosure.ts';
import type { SettingsOverview } from '#lib/settings/model/overview.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { NO_OWN_TEXTS } from '#lib/upload-form/model/own-texts.ts';
import { createDemoPage, type Locale, showRoute } from '../harness/demo-page.ts';
import { label, press, pressOn, see, type } from '../harness/screen.ts';
import type { LayoutState } from './state.ts';

const OVERVIEW: SettingsOverview = {
  chosen: { locale: '', theme: '', isSharedComputer: false, agreed: ['signIn'] },
  policy: {},
  remembered: {
    login: { username: 'editor', domain: 'NEWS' },
    forms: [
      {
        id: 'https://media.example/ NEWS/editor image',
        server: 'https://media.example/',
        owner: 'NEWS/editor',
        type: 'image',
        values: { IPTCCredit: 'Desk North' },
      },
    ],
    formCount: 1,
    texts: { ...NO_OWN_TEXTS, replacements: '7\tAnna' },
    searches: {
      named: [{ id: 'harbour', name: 'Harbour', type: 'image', link: 'q=harbour', lookedAt: 0 }],
      recent: [{ type: 'image', link: 'q=ferry', lookedAt: 0 }],
    },
  },
  copies: { count: 2, usedBytes: 2_500_000, allowedBytes: 10 * 1024 ** 3 },
  unfinishedCount: 3,
  proxy: NO_PROXY_FINDINGS,
};

const notAgreed = (locale: Locale): StartUp => ({ status: 'not-agreed', locale, disclosed: DISCLOSED_DATA });
const noServer = (locale: Locale) => ({ status: 'no-server', locale }) as StartUp;

async function showOptions(locale: Locale, startUp?: StartUp): Promise<void> {
  const page = createDemoPage(locale, { surface: 'options' });
  page.answer('settings.overview', () => OVERVIEW);
  await showRoute(page, locale, '/', startUp ? { startUp } : {});
  await see('main select');
}

async function showFirstRun(locale: Locale, address = ''): Promise<void> {
  const page = createDemoPage(locale);
  page.refuse('settings.connect', 'net/unreachable');
  await showRoute(page, locale, '/', { startUp: noServer(locale) });
  await see('h1');
  if (address === '') return;
  await type('input', address);
  await press(label(locale, 'settings.connect'));
  await see('[aria-invalid=true]');
}

async function showDisclosure(locale: Locale): Promise<void> {
  const page = createDemoPage(locale);
  page.answer('settings.overview', () => OVERVIEW);
  await showRoute(page, locale, '/', {
    startUp: { ...notAgreed(locale), privacyPolicy: 'https://house.example/privacy' } as StartUp,
  });
  await see('.notice');
}

async function showSavedData(locale: Locale): Promise<void> {
  // As on the hosted page.
  const page = createDemoPage(locale, { options: undefined });
  page.answer('settings.overview', () => OVERVIEW);
  await showRoute(page, locale, '/upload/');
  await pressOn('header [aria-haspopup]');
  await press(label(locale, 'settings.remembered'));
  await see('dialog input');
}

export const SETTINGS: readonly LayoutState[] = [
  { name: 'saved-data', isKey: true, show: showSavedData },
  { name: 'disclosure', isKey: true, show: showDisclosure },
  { name: 'first-run-empty', isKey: true, show: (locale) => showFirstRun(locale) },
  { name: 'first-run-unreachable', show: (locale) => showFirstRun(locale, 'http://127.0.0.1:9') },
  { name: 'options', isKey: true, show: (locale) => showOptions(locale) },
  { name: 'options-disclosure', show: (locale) => showOptions(locale, notAgreed(locale)) },
  {
    name: 'options-disconnect-question',
    isKey: true,
    show: async (locale) => {
      await showOptions(locale);
      await press(label(locale, 'settings.disconnect'));
      await see('dialog[open]');
    },
  },
  { name: 'options-without-server', show: (locale) => showOptions(locale, noServer(locale)) },
  {
    name: 'options-forget-question',
    isKey: true,
    show: async (locale) => {
      await showOptions(locale);
      await press(label(locale, 'settings.forgetEverything'));
      await see('dialog[open]');
    },
  },
];

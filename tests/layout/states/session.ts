/** Signing in, the ends of a session, and pages that only say something. */
import type { AppErrorCode } from '#lib/core/app-error.ts';
import { SIGNED_OUT } from '#lib/session/model/auth-state.ts';
import { NO_SIGN_IN_WINDOW } from '#lib/session/model/sign-in-window-state.ts';
import type { StartUp } from '#lib/settings/model/start-up.ts';
import { rowOf } from '../../helpers/screens/page-client.ts';
import { settle } from '../../helpers/screens/render-app.tsx';
import { createDemoPage, type Locale, showRoute } from '../harness/demo-page.ts';
import { label, press, pressOn, see, type } from '../harness/screen.ts';
import { addedRows } from './rows.ts';
import type { LayoutState } from './state.ts';

const HEADING = 'h1';
const USER_BUTTON = 'header [aria-haspopup]';

async function showLogin(locale: Locale, refusal?: AppErrorCode, facts = {}): Promise<void> {
  const page = createDemoPage(locale);
  if (refusal) page.refuse('session.signIn', refusal, facts);
  await showRoute(page, locale, '/login', { auth: SIGNED_OUT });
  await see('input[name=password]');
  if (refusal === undefined) return;
  await type('input[name=username]', 'editor');
  await type('input[name=password]', 'wrong');
  await press(label(locale, 'session.signIn'));
}

/** A page of the hosted page that only says something. */
function message(name: string, route: string, auth = {}): LayoutState {
  return {
    name,
    show: async (locale) => {
      await showRoute(createDemoPage(locale), locale, route, { auth });
      await see(HEADING);
    },
  };
}

/** A link with a session of somebody, whom the page shows in a question first. */
async function showHandOver(locale: Locale, code: AppErrorCode, facts: Record<string, string>): Promise<void> {
  const page = createDemoPage(locale);
  page.refuse('session.take', code, facts);
  const params = { sessionId: 's1', isCode: false, target: '/upload/', errorPage: null, message: '' } as const;
  const launchParams = {
    isWidget: false,
    isEmbedded: false,
    pending: () => ({ ...params, isWidget: false, isEmbedded: false }),
    done: () => undefined,
    keepInAddress: () => undefined,
  };
  const auth = { status: 'signed-out' } as const;
  await showRoute({ ...page, client: { ...page.client, launchParams } }, locale, '/', { auth });
}

export const SESSION: readonly LayoutState[] = [
  { name: 'login', isKey: true, show: (locale) => showLogin(locale) },
  {
    name: 'login-wrong-password',
    isKey: true,
    announces: 'error.session/invalid-credentials',
    show: async (locale) => {
      await showLogin(locale, 'session/invalid-credentials');
      await see('[role=alert]:not(:empty)');
    },
  },
  {
    name: 'login-server-error',
    show: async (locale) => {
      await showLogin(locale, 'net/status', { status: 500, statusText: 'Internal Server Error' });
      await see('[role=alertdialog]');
    },
  },
  {
    name: 'sign-out-question',
    isKey: true,
    show: async (locale) => {
      await showRoute(createDemoPage(locale), locale, '/upload/', { rows: addedRows(3) });
      await pressOn(USER_BUTTON);
      await press(label(locale, 'session.signOut'));
      await see('[role=alertdialog]');
    },
  },
  {
    name: 'user-menu',
    show: async (locale) => {
      await showRoute(createDemoPage(locale), locale, '/upload/', { rows: [rowOf()] });
    },
    pose: async () => {
      if (document.querySelector('.user-menu')) return;
      await pressOn(USER_BUTTON);
      await see('.user-menu');
    },
  },
  {
    name: 'session-expired',
    isKey: true,
    announces: 'session.expiredText',
    show: async (locale) => {
      const page = createDemoPage(locale);
      await showRoute(page, locale, '/search/');
      await settle(() => page.share({ auth: { status: 'expired' } }));
      await see('[role=alertdialog]');
    },
  },
  {
    name: 'another-user',
    show: async (locale) => {
      await showHandOver(locale, 'session/somebody-else', { current: 'NEWS/editor', next: 'NEWS/photo' });
      await see('[role=alertdialog]');
    },
  },
  {
    name: 'link-signs-in',
    show: async (locale) => {
      await showHandOver(locale, 'session/not-confirmed', { next: 'NEWS/photo' });
      await see('[role=alertdialog]');
    },
  },
  {
    name: 'cookies-blocked',
    show: async (locale) => {
      await showHandOver(locale, 'session/cookies-blocked', {});
      await see('[role=alert]');
    },
  },
  ...(
    [
      ['', NO_SIGN_IN_WINDOW],
      ['-blocked', { status: 'blocked', errand: 'sign-in' }],
      ['-failed', { status: 'failed', reason: 'The account is locked.' }],
    ] as const
  ).map(
    ([suffix, signInWindow]): LayoutState => ({
      name: `login-single-sign-on${suffix}`,
      ...(suffix === '' && { isKey: true }),
      show: async (locale) => {
        const settings = { authenticationMethod: 'azuread' };
        await showRoute(createDemoPage(locale), locale, '/login', { settings, auth: { ...SIGNED_OUT, signInWindow } });
        await see('main button');
      },
    }),
  ),
  { ...message('session-closed', '/session-closed', { status: 'signed-out' }), isKey: true },
  message('error-auth', '/error/auth?msg=The+account+is+locked.', { status: 'signed-out' }),
  message('error-access-denied', '/error/access-denied', {
    permissions: { image: false, video: false, audio: false },
  }),
  ...[
    '/help/',
    '/help/install-chrome-extension-windows',
    '/help/install-edge-extension',
    '/help/install-firefox-extension',
    '/help/configure-edge-sidebar',
  ].map((route) => ({
    ...message(route.slice(1).replace(/\/$/, '').replace('/', '-'), route, { status: 'signed-out' }),
    ...(route === '/help/' && { isKey: true as const }),
  })),
  {
    name: 'start-up-failure',
    isKey: true,
    announces: 'app.startUpFailed',
    show: async (locale) => {
      const startUp = { status: 'failed', error: { code: 'settings/unavailable', facts: {} }, locale } as StartUp;
      await showRoute(createDemoPage(locale), locale, '/', { startUp });
      await see('[role=alert]');
    },
  },
  {
    name: 'insecure-page',
    isKey: true,
    show: async (locale) => {
      await showRoute(createDemoPage(locale, { can: { isSecure: false } }), locale, '/upload/');
      await see(HEADING);
    },
  },
];

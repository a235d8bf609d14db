/** Signing in, and the ends of a session. */
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addPictures,
  at,
  atUploads,
  formLoaded,
  key,
  misbehave,
  opened,
  picturesDrawn,
  press,
  pressOn,
  see,
  seeNamed,
  seeText,
  signedIn,
  signIn,
  type,
  uploadSlowly,
} from '../harness/steps.ts';

const DIALOG = 'dialog[open]';
const loginForm = see('input[name=password]');
const expire: Step = ({ server }) => server.expireSessions();
/** A link with a session of this account. */
const openWithSessionOf =
  (account: string): Step =>
  async ({ page, server, addressOf }) =>
    page.goto(addressOf(`/?sid=${await server.sessionIdOf(account)}`));
const openEmbedded: Step = async (statePage) => {
  await openWithSessionOf('editor')(statePage);
  await pressOn(`${DIALOG} .modal-actions button:first-child`)(statePage);
};
const openUserMenu = opened('.user-menu', press('session.user'));

export const SESSION: readonly PictureState[] = [
  { name: 'login', surface: 'hosted', steps: [at('/login'), loginForm], isKey: true },
  { name: 'login-popup', surface: 'popup', steps: [at('/'), loginForm] },
  { name: 'login-panel', surface: 'panel', steps: [at('/'), loginForm] },
  {
    name: 'login-fields-missing',
    surface: 'hosted',
    steps: [at('/login'), pressOn('button[type=submit]'), see('[aria-invalid=true]')],
  },
  {
    name: 'login-wrong-password',
    surface: 'hosted',
    announces: 'error.session/invalid-credentials',
    steps: [at('/login'), signIn('editor', 'wrong'), see('[role=alert]:not(:empty)')],
    isKey: true,
  },
  {
    name: 'login-server-error',
    surface: 'hosted',
    announces: 'session.failed',
    steps: [
      at('/login'),
      misbehave({ match: { pathPattern: '^/api/login' }, action: { status: 500 } }),
      signIn(),
      see(DIALOG),
    ],
  },
  {
    name: 'login-no-permission',
    surface: 'hosted',
    announces: 'error.session/no-upload-permission',
    steps: [at('/login'), signIn('reader'), see('[role=alert]:not(:empty)')],
  },
  {
    name: 'login-uploads-waiting',
    surface: 'hosted',
    steps: [signedIn(), atUploads(), uploadSlowly(5), expire, see(DIALOG), press('session.login'), loginForm],
  },
  {
    name: 'login-theme',
    surface: 'hosted',
    steps: [at('/login?theme=nordlicht'), see('.card img.logo'), picturesDrawn],
  },
  {
    name: 'login-two-factor',
    surface: 'hosted',
    settings: { twoFactor: true },
    steps: [at('/login'), see('input[name=passcode]')],
  },
  {
    name: 'login-two-factor-wrong',
    surface: 'hosted',
    settings: { twoFactor: true },
    steps: [at('/login'), type('passcode', '000000'), signIn(), see('[role=alert]:not(:empty)')],
  },
  {
    name: 'login-single-sign-on',
    surface: 'hosted',
    settings: { authenticationMethod: 'azuread' },
    steps: [at('/login'), seeText('session.installWidget')],
    isKey: true,
  },
  {
    name: 'user-menu',
    surface: 'hosted',
    steps: [signedIn(), at('/search/'), see('[data-result]'), picturesDrawn, openUserMenu],
    pose: openUserMenu,
  },
  {
    name: 'sign-out-question',
    surface: 'hosted',
    steps: [
      signedIn(),
      atUploads(),
      addPictures(3),
      press('session.user'),
      press('session.signOut'),
      seeNamed('button', 'session.keepAndSignOut'),
    ],
    isKey: true,
  },
  {
    name: 'session-expired',
    surface: 'hosted',
    announces: 'session.expiredText',
    steps: [
      signedIn(),
      at('/search/'),
      see('[data-result]'),
      picturesDrawn,
      expire,
      ({ page }) => page.locator('input[type=search], input[type=text]').first().fill('Deich'),
      key('Enter'),
      see(DIALOG),
    ],
    isKey: true,
  },
  {
    name: 'session-expired-while-uploading',
    surface: 'hosted',
    announces: 'session.expiredText',
    steps: [signedIn(), atUploads(), uploadSlowly(5), expire, see(DIALOG)],
  },
  { name: 'another-user', surface: 'hosted', steps: [signedIn(), openWithSessionOf('photo'), see(DIALOG)] },
  { name: 'link-signs-in', surface: 'hosted', steps: [openWithSessionOf('photo'), see(DIALOG)] },
  {
    name: 'embedded',
    surface: 'hosted',
    frames: ['panel', 'popup', 'embedded', 'page'],
    steps: [openEmbedded, formLoaded],
  },
  {
    name: 'embedded-3-files',
    surface: 'hosted',
    frames: ['panel', 'popup', 'embedded', 'page'],
    steps: [openEmbedded, formLoaded, addPictures(3)],
  },
];

/** Options, help, errors. */
import { INSECURE, serveInsecurely } from '../../../tests/e2e/harness/serve-insecurely.ts';
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addPictures,
  at,
  fillForm,
  misbehave,
  picturesDrawn,
  press,
  see,
  seeNamed,
  seeText,
  signIn,
} from '../harness/steps.ts';

const heading = see('h1');
const ARTICLES = [
  'install-chrome-extension-windows',
  'install-edge-extension',
  'install-firefox-extension',
  'configure-edge-sidebar',
];

/** Signs in on the popup, with 'Remember me', before the options are opened. */
const rememberEditor: Step = async (statePage) => {
  const { page } = statePage;
  await page.goto(statePage.addressOf('popup.html'));
  await page.locator('input[name=remember]').check();
  await signIn()(statePage);
  await see('[data-result]')(statePage);
  await page.goto(statePage.addressOf('/'));
};

/** Uploads through a proxy that writes its internal host name into addresses, before the options are opened. */
const uploadBehindProxy: Step = async (statePage) => {
  await rememberEditor(statePage);
  const { page } = statePage;
  await page.goto(statePage.addressOf('app.html'));
  const steps = [
    misbehave({
      match: { method: 'POST', pathPattern: '^/upload-service/upload' },
      action: { location: 'http://inner:8080' },
    }),
    async () => page.goto(statePage.addressOf('app.html#/upload/')),
    addPictures(1),
    fillForm,
    press('uploads.upload'),
    see('dialog[open]'),
  ];
  for (const step of steps) await step(statePage);
  await page.goto(statePage.addressOf('/'));
};

const openInsecurely: Step = async ({ page, server }) => {
  await serveInsecurely(page, server);
  await page.goto(`${INSECURE}/upload/`);
};

export const PAGES: readonly PictureState[] = [
  { name: 'options', surface: 'options', steps: [rememberEditor, seeText('settings.appearance')], isKey: true },
  {
    name: 'options-disclosure',
    surface: 'new-options',
    isFirstStart: true,
    steps: [at('/'), seeText('settings.discloseSignIn')],
  },
  {
    name: 'options-disconnect-question',
    surface: 'options',
    steps: [at('/'), press('settings.disconnect'), see('dialog[open]')],
  },
  { name: 'options-without-server', surface: 'new-options', steps: [at('/'), seeText('settings.appearance')] },
  {
    name: 'options-forget-question',
    surface: 'options',
    steps: [rememberEditor, press('settings.forgetEverything'), see('dialog[open]')],
  },
  {
    name: 'options-behind-a-proxy',
    surface: 'options',
    steps: [uploadBehindProxy, seeText('settings.connection')],
    pose: (statePage) =>
      statePage.page.getByText(statePage.text('settings.connection')).last().scrollIntoViewIfNeeded(),
  },
  { name: 'help', surface: 'hosted', steps: [at('/help/'), heading], isKey: true },
  ...ARTICLES.map(
    (slug): PictureState => ({
      name: `help-${slug}`,
      surface: 'hosted',
      steps: [at(`/help/${slug}`), heading, picturesDrawn],
    }),
  ),
  { name: 'error-auth', surface: 'hosted', steps: [at('/error/auth?msg=The+account+is+locked.'), heading] },
  { name: 'error-access-denied', surface: 'hosted', steps: [at('/error/access-denied'), heading] },
  { name: 'session-closed', surface: 'hosted', steps: [at('/session-closed'), heading], isKey: true },
  {
    name: 'start-up-failure',
    surface: 'hosted',
    announces: 'app.startUpFailed',
    steps: [
      misbehave({ match: { pathPattern: '^/app-settings' }, action: { status: 500 } }),
      at('/'),
      seeNamed('button', 'app.reload'),
    ],
    isKey: true,
  },
  {
    name: 'start-up-loading',
    surface: 'hosted',
    announces: 'app.loading',
    steps: [misbehave({ match: { pathPattern: '^/app-settings' }, action: { isHeld: true } }), at('/'), see('main')],
  },
  { name: 'insecure-page', surface: 'hosted', steps: [openInsecurely, heading], isKey: true },
];

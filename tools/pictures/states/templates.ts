/** Templates, code replacements, recent captions and variables. */
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addPictures,
  at,
  atUploads,
  fillForm,
  formInFront,
  formLoaded,
  key,
  opened,
  press,
  pressOn,
  see,
  signedIn,
  signIn,
  type,
} from '../harness/steps.ts';

const TEMPLATES = [
  { name: 'Spieltag Bundesliga', values: { IPTCHeadline: '{city}, {date}', IPTCCredit: 'Sportredaktion' } },
  {
    name: 'Sturmflut Nordfriesland, Helfer und Deiche am frühen Morgen',
    values: { IPTCHeadline: 'Sturmflut', IPTCCredit: 'x'.repeat(40), Ressort: 'Nord', AVMTeaser: 'Flut' },
  },
];
const settings = { metadataTemplates: TEMPLATES };
const open: readonly Step[] = [signedIn(), atUploads(), addPictures(3), fillForm];
const openMenu: Step = opened('[popover]:popover-open', async (statePage) => {
  await formInFront(statePage);
  await press('templates.title')(statePage);
});
/** With what the second template sets. */
const openEffect: Step = opened('[popover]:popover-open', async (statePage) => {
  await openMenu(statePage);
  await statePage.page.locator('.template-entry summary').nth(1).click();
});
const openCaptions: Step = opened('[popover]:popover-open', async (statePage) => {
  await formInFront(statePage);
  await press('captions.recent')(statePage);
});
const openVariables: Step = opened('[popover]:popover-open', async (statePage) => {
  await formInFront(statePage);
  await statePage.page.locator('[name=IPTCHeadline]').first().press('Control+Space');
});
const DIALOG = 'dialog[open]';

const saveTemplate = (name: string): readonly Step[] => [
  openMenu,
  press('templates.save'),
  see(DIALOG),
  ({ page }) => page.locator(`${DIALOG} input:not([type])`).first().fill(name),
  pressOn(`${DIALOG} button[type=submit]`),
  ({ page }) => page.locator(DIALOG).waitFor({ state: 'detached' }),
];

const CODES = '# HSV\n7\tAnna Keller\tKeller\n8\tBen Petersen\nhus Husum\n\tohne\n7\tClara Jensen';

export const TEMPLATE_STATES: readonly PictureState[] = [
  {
    name: 'templates-menu',
    surface: 'hosted',
    settings,
    steps: [...open, ...saveTemplate('Deich'), openEffect],
    pose: openEffect,
  },
  {
    name: 'templates-applied',
    surface: 'hosted',
    settings,
    steps: [...open, openMenu, pressOn('.menu-entry >> nth=1'), see('.templates-status')],
    pose: formInFront,
  },
  {
    name: 'templates-applied-panel',
    surface: 'panel',
    settings,
    steps: [
      at('/'),
      signIn(),
      pressOn('a[href*="/upload/"]'),
      formLoaded,
      addPictures(3),
      fillForm,
      openMenu,
      pressOn('.menu-entry >> nth=1'),
      see('.templates-status'),
    ],
  },
  { name: 'templates-save', surface: 'hosted', steps: [...open, openMenu, press('templates.save'), see(DIALOG)] },
  {
    name: 'templates-manage',
    surface: 'hosted',
    steps: [
      ...open,
      ...saveTemplate('Deich'),
      ...saveTemplate('Sturmflut Nordfriesland'),
      openMenu,
      press('templates.manage'),
      see(`${DIALOG} .template-row`),
      press('codes.paste'),
      ({ page }) => page.locator(`${DIALOG} textarea`).fill(CODES),
      see('.codes-problems li'),
      press('codes.save'),
      see('.code-row[role=listitem]'),
    ],
  },
  {
    name: 'templates-paste',
    surface: 'hosted',
    steps: [
      ...open,
      openMenu,
      press('templates.manage'),
      press('codes.paste'),
      ({ page }) => page.locator(`${DIALOG} textarea`).fill(CODES),
      see('.codes-problems li'),
    ],
  },
  {
    name: 'variables-menu',
    surface: 'hosted',
    steps: [...open, openVariables, see('.variable-value')],
    pose: openVariables,
  },
  {
    name: 'captions-recent',
    surface: 'hosted',
    steps: [
      ...open,
      press('uploads.upload'),
      see(DIALOG),
      key('Escape'),
      ({ page }) => page.locator(DIALOG).waitFor({ state: 'detached' }),
      openCaptions,
      see('.menu-caption'),
    ],
    pose: openCaptions,
  },
  {
    name: 'variables-unknown',
    surface: 'hosted',
    steps: [...open, type('IPTCHeadline', 'Sturmflut in {stadt}'), press('uploads.upload'), see('.field-error')],
  },
];

/** All files as pictures with captions, and several edited together. */
import type { TextId } from '../../../components/i18n/catalogue.ts';
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addPictures,
  at,
  formInFront,
  formLoaded,
  key,
  picturesDrawn,
  press,
  pressOn,
  see,
  seeNamed,
  signIn,
} from '../harness/steps.ts';
import { addClips, open } from './upload-steps.ts';

const showSheet = (button: TextId): readonly Step[] => [formInFront, press(button), see('.sheet-card'), picturesDrawn];
const writeCaptions = showSheet('uploads.writeCaptions');
const openSheet = (count: number): readonly Step[] => [...open(), addPictures(count), ...writeCaptions];
const selectCard =
  (at: number): Step =>
  ({ page }) =>
    page.locator('.sheet-card [data-toggle]').nth(at).click();
/** Two pictures have captions that leave no room for more. */
const editSelection: readonly Step[] = [
  async ({ page }) => {
    await page.locator('.sheet-card textarea').nth(1).fill('Sturmflut in Husum. '.repeat(102));
    await page.locator('.sheet-card textarea').nth(2).fill('Am Deich');
  },
  ...[0, 1, 2].map(selectCard),
  press('sheet.edit'),
  see('.edit-panel'),
  ({ page }) => page.locator('.edit-panel [name=IPTCCaption]').fill('Archivbild, 2026'),
  async ({ page }) => {
    await page.locator('.edit-field:has([name=IPTCCaption]) .edit-head select').selectOption('append');
  },
  see('.edit-outcome p'),
  see('.edit-outcome p[data-tone=warning]'),
];

const leaveOut: Step = async ({ page }) => {
  await page.keyboard.press('x');
  await page.locator('.undo-toast').first().waitFor();
};

const findPlaces: readonly Step[] = [
  press('metadata.places'),
  press('metadata.fillPlaces'),
  press('metadata.agreeToPlaces'),
  see('.place-groups'),
];

export const CONTACT_SHEET: readonly PictureState[] = [
  {
    name: 'contact-sheet',
    surface: 'hosted',
    steps: [
      ...openSheet(12),
      ...findPlaces,
      press('metadata.setPlaces.other'),
      seeNamed('button', 'undo.undo'),
      key('Escape'),
    ],
    isKey: true,
  },
  { name: 'contact-sheet-places', surface: 'hosted', steps: [...openSheet(12), ...findPlaces] },
  {
    name: 'contact-sheet-replace',
    surface: 'hosted',
    steps: [
      ...openSheet(12),
      ({ page }) => page.locator('.sheet-card textarea').nth(1).fill('Sturmflut in Husum'),
      press('sheet.findTitle'),
      ({ page }) => page.locator('.replace-panel input').first().fill('Husum'),
      see('.edit-results'),
    ],
  },
  { name: 'contact-sheet-edit', surface: 'hosted', steps: [...openSheet(12), ...editSelection], isKey: true },
  {
    name: 'contact-sheet-popup',
    surface: 'popup',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, addPictures(12), ...writeCaptions],
  },
  {
    name: 'contact-sheet-panel',
    surface: 'panel',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, addPictures(12), ...writeCaptions],
  },
  {
    name: 'contact-sheet-culling',
    surface: 'hosted',
    steps: [
      ...openSheet(12),
      ({ page }) => page.locator('.sheet-picture').first().focus(),
      key('k'),
      key('k'),
      leaveOut,
    ],
    // The offer ends after ten seconds.
    pose: leaveOut,
  },
  {
    name: 'contact-sheet-videos',
    surface: 'hosted',
    steps: [...open('/upload/video/'), addClips('mp4'), ...showSheet('metadata.overview')],
  },
];

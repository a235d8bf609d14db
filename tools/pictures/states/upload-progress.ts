/** Uploads under way, waiting, failed and finished. */
import type { PictureState } from '../harness/picture-state.ts';
import {
  addPictures,
  at,
  formLoaded,
  misbehave,
  picturesDrawn,
  press,
  pressOn,
  see,
  seeText,
  signIn,
  uploadSlowly,
} from '../harness/steps.ts';
import { DIALOG, open, start } from './upload-steps.ts';

const CREATIONS = { method: 'POST', pathPattern: '^/upload-service/upload' };

export const UPLOAD_PROGRESS: readonly PictureState[] = [
  {
    name: 'upload-under-way',
    surface: 'hosted',
    announces: 'uploads.started',
    steps: [...open(), uploadSlowly(8)],
    isKey: true,
  },
  {
    name: 'upload-under-way-popup',
    surface: 'popup',
    steps: [at('/'), signIn(), pressOn('a[href*="/upload/"]'), formLoaded, uploadSlowly(6)],
  },
  {
    name: 'upload-paused',
    surface: 'hosted',
    steps: [...open(), uploadSlowly(5), press('uploads.pause'), see('[data-status=paused]')],
  },
  {
    name: 'upload-waiting-for-connection',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: { pathPattern: '^/upload-service/' }, action: { destroy: true } }),
      ...start,
      seeText('uploads.waitingFor.connection'),
    ],
    isKey: true,
  },
  {
    name: 'upload-waiting-for-network',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: { pathPattern: '^/upload-service/' }, action: { body: '<h1>Please accept our terms</h1>' } }),
      ...start,
      seeText('uploads.waitingFor.portal'),
    ],
  },
  {
    name: 'upload-waiting-for-server',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: { pathPattern: '^/upload-service/' }, action: { status: 500 } }),
      ...start,
      seeText('uploads.waitingFor.server'),
    ],
  },
  {
    name: 'search-while-uploading',
    surface: 'hosted',
    steps: [...open(), uploadSlowly(6), ({ page }) => page.getByRole('link').first().click(), see('[data-result]')],
  },
  {
    name: 'upload-failed',
    surface: 'hosted',
    steps: [
      ...open(),
      addPictures(3),
      misbehave({ match: CREATIONS, times: 1, action: { status: 400 } }),
      ...start,
      see(DIALOG),
      press('app.ok'),
      see('[data-status=error]'),
    ],
  },
  {
    name: 'upload-finished',
    surface: 'hosted',
    announces: 'uploads.finished',
    steps: [...open(), addPictures(3), ...start, see(DIALOG)],
    isKey: true,
  },
  {
    name: 'upload-finished-with-errors',
    surface: 'hosted',
    announces: 'uploads.finishedWithErrors',
    steps: [
      ...open(),
      addPictures(24),
      misbehave({ match: CREATIONS, times: 2, action: { status: 400 } }),
      ...start,
      see(DIALOG),
      see('.sent-files img'),
      picturesDrawn,
    ],
  },
];

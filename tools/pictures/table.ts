/** Every screen and state for `npm run pictures`. A new state is a row in its file. */
import type { PictureState } from './harness/picture-state.ts';
import { CAPTION_STATES } from './states/captions.ts';
import { CAPTURE } from './states/capture.ts';
import { CONTACT_SHEET } from './states/contact-sheet.ts';
import { FILE_METADATA } from './states/file-metadata.ts';
import { FILE_PICTURES } from './states/file-pictures.ts';
import { FIRST_RUN } from './states/first-run.ts';
import { PAGES } from './states/pages.ts';
import { SEARCH } from './states/search.ts';
import { SEARCH_WAITS } from './states/search-waits.ts';
import { SELECTION } from './states/selection.ts';
import { SESSION } from './states/session.ts';
import { TEMPLATE_STATES } from './states/templates.ts';
import { TYPED_FORMS } from './states/typed-forms.ts';
import { UPLOAD_PROGRESS } from './states/upload-progress.ts';
import { UPLOADS } from './states/uploads.ts';

export const STATES: readonly PictureState[] = [
  ...FIRST_RUN,
  ...SESSION,
  ...SEARCH,
  ...SEARCH_WAITS,
  ...TYPED_FORMS,
  ...SELECTION,
  ...UPLOADS,
  ...CAPTURE,
  ...UPLOAD_PROGRESS,
  ...CONTACT_SHEET,
  ...FILE_METADATA,
  ...CAPTION_STATES,
  ...TEMPLATE_STATES,
  ...FILE_PICTURES,
  ...PAGES,
];

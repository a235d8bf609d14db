/** Every state of one page that is laid out and checked. A new state is a row in its file. */
import { CAPTIONS } from './captions.ts';
import { EXTRA_FIELDS } from './extra-fields.ts';
import { SEARCH } from './search.ts';
import { SESSION } from './session.ts';
import { SETTINGS } from './settings.ts';
import type { LayoutState } from './state.ts';
import { TEMPLATES } from './templates.ts';
import { UPLOADS } from './uploads.ts';

export const STATES: readonly LayoutState[] = [
  ...SESSION,
  ...SEARCH,
  ...UPLOADS,
  ...CAPTIONS,
  ...EXTRA_FIELDS,
  ...TEMPLATES,
  ...SETTINGS,
];

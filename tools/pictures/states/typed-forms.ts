/** The forms of typed text: what was understood, what is marked, the help, a suggestion. */
import type { PictureState, Step } from '../harness/picture-state.ts';
import { choose, opened, picturesDrawn, see, seeText } from '../harness/steps.ts';
import { openResult, results, searchFor, show } from './search.ts';

const openForms: Step = ({ page }) => page.locator('.search-help').click();

const TYPED = 'storm "the dyke" -wind tests OR holds';
export const TYPED_FORMS: readonly PictureState[] = [
  {
    name: 'typed-forms-results',
    surface: 'hosted',
    steps: [...show('image'), choose('search.view', 'metadata'), searchFor(TYPED), see('mark'), picturesDrawn],
    isKey: true,
  },
  {
    name: 'typed-forms-preview',
    surface: 'hosted',
    steps: [...show('image'), searchFor(TYPED), see('.search-understood li'), results, openResult(1), picturesDrawn],
    isKey: true,
  },
  {
    name: 'typed-forms-help',
    surface: 'hosted',
    steps: [...show('image'), opened('.typed-forms', openForms)],
    pose: opened('.typed-forms', openForms),
    isKey: true,
  },
  {
    name: 'typed-forms-suggestion',
    surface: 'hosted',
    steps: [...show('image'), searchFor('storm surgw'), seeText('search.nothingFound')],
    isKey: true,
  },
];

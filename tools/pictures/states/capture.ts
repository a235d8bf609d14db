/** What the widget says over a page whose picture is taken: all its sentences one below the other. */
import { CAPTURE_WORDS } from '#lib/capture/model/capture-words.ts';
import { showSentence } from '#lib/host/extension/in-page.ts';
import type { PictureState, Step } from '../harness/picture-state.ts';

const VALUES: Readonly<Record<string, string>> = {
  name: 'sturmflut-nordfriesland-husum-2026-11-30.jpg',
  site: 'pictures.nordfriesland-nachrichten.example',
  found: 'HTML',
  status: '403',
};
type Words = keyof (typeof CAPTURE_WORDS)['en'];
const ofTaken = (id: string): boolean => id.startsWith('capture.taken');
const isSaid = (id: string): boolean => /^(?:capture\.(?!menu)|error\.capture)/.test(id);

const openArticle: Step = async ({ page, language }) => {
  await page.goto('about:blank');
  await page.setContent(`<html lang="${language}"><title>Sturmflut</title><h1>Sturmflut in Husum</h1>`);
};
const say =
  (isShown: (id: string) => boolean): Step =>
  async ({ page, language }) => {
    const words = CAPTURE_WORDS[language];
    await page.evaluate(() => {
      for (const place of document.querySelectorAll('html > div')) place.remove();
    });
    for (const id of (Object.keys(words) as Words[]).filter((each) => isSaid(each) && isShown(each))) {
      const sentence = words[id].replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? '');
      await page.evaluate(`(${showSentence})(${JSON.stringify(sentence)}, ${!ofTaken(id)}, ${JSON.stringify(words['app.close'])});
        comyanSentence.host.style.bottom = innerHeight - Math.min(innerHeight, ...[...document.querySelectorAll('html > div')]
          .slice(0, -1).map((place) => place.getBoundingClientRect().top)) + 8 + 'px';
        delete globalThis.comyanSentence;`);
    }
  };
const state = (name: string, isShown: (id: string) => boolean): PictureState => ({
  name: `taking-a-picture-${name}`,
  surface: 'hosted',
  frames: ['panel', 'popup', 'page'],
  steps: [openArticle],
  pose: say(isShown),
});

export const CAPTURE: readonly PictureState[] = [
  state('ends', (id) => !id.startsWith('error.')),
  state('fails', (id) => /\/(?:not|other|own|closed)/.test(id)),
  state('is-refused', (id) => /\/(?:private|refused|too|unreach)/.test(id)),
];

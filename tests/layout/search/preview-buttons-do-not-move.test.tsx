/** Previous and Next stay under the pointer, whatever the preview shows. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page as frame, userEvent } from 'vitest/browser';
import { SEARCH_TYPES, type SearchType } from '#lib/contract/search-types.ts';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import { showSearch } from '../harness/results.ts';
import { gone, press, resize, seeText } from '../harness/screen.ts';

const LONG = 'Sturmflut an der Küste '.repeat(6);
/** Width and height of the pictures in order; 0 is a result without a picture. */
const SHAPES = [
  [300, 200],
  [200, 400],
  [0, 0],
  [900, 100],
  [40, 40],
] as const;
const FIXTURES = { video: 'sample.mp4', audio: 'sample.mp3' };
const WINDOWS = [
  [1280, 900],
  [738, 600],
  [320, 640],
  [240, 400],
] as const;

function row(type: SearchType, number: number): object {
  const [width, height] = SHAPES[(number - 1) % SHAPES.length] as (typeof SHAPES)[number];
  const fixture = type === 'video' || type === 'audio' ? `/tests/fixtures/${FIXTURES[type]}` : undefined;
  const PreviewURL = `${location.origin}${fixture ?? `/picture/${width}x${height}/${number}.svg`}`;
  const fields = {
    IPTCHeadline: number % 2 === 0 ? LONG : `Deich ${number}`,
    IPTCCaption: LONG.repeat(number),
    TxtFullText: `<p>${LONG.repeat(number * 3)}</p>`,
  };
  const media = { PreviewURL, PreviewWidth: `${width}`, PreviewHeight: `${height}` };
  return resultRow(type, number, fields, width > 0 ? media : {});
}

const button = (name: string) => screen.getByRole('button', { name });

function placeOf(name: string): readonly number[] {
  const { x, y, width, height } = button(name).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}

/** What the preview shows has its size. */
const isLoaded = () =>
  [...document.querySelectorAll<HTMLImageElement | HTMLMediaElement>('dialog[open] :is(img, video, audio)')].every(
    (media) => (media instanceof HTMLImageElement ? media.complete : media.readyState > 0),
  );

describe.each(SEARCH_TYPES)('a preview of the %s search', (type) => {
  // Pictures have the most shapes.
  const tags = type === 'image' ? [] : ['thorough'];

  it('[2.10.1] keeps Previous and Next under the pointer', { tags }, async () => {
    await resize(1280, 900);
    await showSearch('en-US', type, { total: SHAPES.length, row: (number) => row(type, number) });
    for (const [width, height] of WINDOWS) {
      await resize(width, height);
      await press('Deich 1');
      await seeText(`1 of ${SHAPES.length}`);
      for (const name of ['Next', 'Previous']) {
        const place = placeOf(name);
        for (let at = 1; at < SHAPES.length; at += 1) {
          const number = name === 'Next' ? at + 1 : SHAPES.length - at;
          // The mouse, once: a click of it takes as long as all that is measured.
          if (width === WINDOWS[0][0]) await userEvent.click(frame.elementLocator(button(name)));
          else button(name).click();
          await seeText(`${number} of ${SHAPES.length}`);
          await expect.poll(isLoaded, { message: `${number}` }).toBe(true);
          expect(placeOf(name), `${name}, ${number}, ${width} px`).toEqual(place);
        }
      }
      await press('Close');
      await gone('dialog[open]');
    }
  });
});

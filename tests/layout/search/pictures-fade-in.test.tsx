/** A picture is seen once it has loaded, and one that fails never, however late it fails. */
import { expect, it, onTestFinished } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import { showSearch } from '../harness/results.ts';
import { gone, picturesDrawn, press, resize, see, seeText } from '../harness/screen.ts';

const TOTAL = 60;
const picture = (number: number) => `${location.origin}/picture/300x200/${number}.svg`;
/** Every third picture. */
const fails = (number: number) => number % 3 === 0;

function row(number: number): object {
  const url = fails(number) ? `${location.origin}/picture/gone/${number}` : picture(number);
  return resultRow('image', number, { IPTCHeadline: `Deich ${number}` }, { ThumbURL: url, PreviewURL: url });
}

const opacityOf = (element: Element) => getComputedStyle(element).opacity;

/** Opacities of the pictures at the moment at which they failed. */
function watchFailures(): string[] {
  const seen: string[] = [];
  const onError = ({ target }: Event) => {
    // One without a text shows nothing when it fails.
    const isPlaceholder = target instanceof HTMLImageElement && target.matches('.preview-waiting');
    if (target instanceof HTMLImageElement && !isPlaceholder) seen.push(opacityOf(target));
  };
  document.addEventListener('error', onError, true);
  onTestFinished(() => document.removeEventListener('error', onError, true));
  return seen;
}

it.each(['image', 'metadata'])('[2.8.3] a picture that fails leaves its icon, first or later: %s', async (view) => {
  const failures = watchFailures();
  await resize(738, 600);
  await showSearch('en-US', 'image', { total: TOTAL, view, row });
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.result-thumbnail img')];
  for (const place of ['top', 'end']) {
    if (place === 'end') (await see('.results')).scrollTo(0, 1e6);
    await expect
      .poll(() => pictures().every((image) => image.complete && image.naturalWidth > 0 && opacityOf(image) === '1'), {
        message: place,
      })
      .toBe(true);
    await expect
      .poll(() => document.querySelectorAll('.result-thumbnail:not(:has(img)) .icon').length)
      .toBeGreaterThan(1);
  }
  expect(failures.length).toBeGreaterThan(1);
  expect(new Set(failures)).toEqual(new Set(['0']));
});

it('[2.10.1] a picture that fails after another one was shown is replaced by a sentence', async () => {
  const failures = watchFailures();
  await resize(738, 600);
  await showSearch('en-US', 'image', { total: 4, row });
  await press('Deich 2');
  const shown = await see('.preview-media img:not(.preview-waiting)');
  await gone('.preview-waiting');
  expect(opacityOf(shown)).toBe('1');
  failures.length = 0;
  await userEvent.keyboard('{ArrowRight}');
  await seeText('The preview could not be loaded.');
  expect(document.querySelector('.preview-media img')).toBeNull();
  expect(new Set(failures)).toEqual(new Set(['0']));
});

/** Opacities of the pictures of a list at the moment at which they get the address of another one, before a paint. */
function watchChanges(list: Element): string[] {
  const seen: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) seen.push(opacityOf(target as Element));
  });
  watch.observe(list, { subtree: true, attributeFilter: ['src'] });
  onTestFinished(() => watch.disconnect());
  return seen;
}

async function searchFor(text: string): Promise<void> {
  await userEvent.fill(await see('.search-field input'), text);
  await userEvent.keyboard('{Enter}');
}

it('a picture that is still there does not fade in again with the next search', async () => {
  let moved = 0;
  await resize(738, 600);
  // The next search has each picture in another place.
  await showSearch('en-US', 'image', { total: 4, row: (number) => row(3 * ((number + moved) % 4) + 1) });
  await picturesDrawn();
  const seen = watchChanges(await see('.results'));
  moved = 1;
  await searchFor('deich');
  await expect.poll(() => seen).toEqual(['1', '1', '1', '1']);
});

it('the picture of the last search is not seen while that of the result in its place loads', async () => {
  let searches = 0;
  await resize(738, 600);
  await commands.emulate({ reducedMotion: 'no-preference' });
  onTestFinished(() => commands.emulate({ colorScheme: 'light', forcedColors: 'none' }));
  await showSearch('en-US', 'image', { total: 4, row: (number) => row(3 * (number + 10 * searches) + 1) });
  await picturesDrawn();
  const list = await see('.results');
  const pictures = () => [...list.querySelectorAll('img')];
  await expect.poll(() => pictures().map(opacityOf)).toEqual(['1', '1', '1', '1']);
  const seen = watchChanges(list);
  searches = 1;
  await searchFor('deich');
  await expect.poll(() => seen).toEqual(['0', '0', '0', '0']);
  await expect.poll(() => pictures().map(opacityOf)).toEqual(['1', '1', '1', '1']);
});

it('pictures of results fade in, and at once for whoever wants less motion', async () => {
  await resize(738, 600);
  await showSearch('en-US', 'image', { total: 4, row });
  const seconds = () =>
    Number.parseFloat(getComputedStyle(document.querySelector('.result-thumbnail img') as Element).transitionDuration);
  expect(seconds()).toBe(0);
  await commands.emulate({ reducedMotion: 'no-preference' });
  onTestFinished(() => commands.emulate({ colorScheme: 'light', forcedColors: 'none' }));
  await expect.poll(seconds).toBeGreaterThan(0);
});

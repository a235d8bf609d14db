import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThumbnailImage } from '../../../../../components/search/item/thumbnail-image.tsx';
import { THUMBNAIL_LATE_MS, THUMBNAIL_PATIENCE_MS } from '../../../../../components/search/item/thumbnail-loader.ts';

let isComplete: boolean;
let width: number;
let failures: number;

beforeEach(() => {
  vi.useFakeTimers();
  isComplete = false;
  width = 200;
  failures = 0;
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(() => isComplete);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => width);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(): { readonly image: HTMLImageElement; unmount(): void } {
  const { container, unmount } = render(
    <ThumbnailImage url="https://media.example/t.webp" onFail={() => (failures += 1)} onLoad={() => undefined} />,
  );
  const image = container.querySelector('img');
  if (!image) throw new TypeError('no picture');
  return { image, unmount };
}

it('a thumbnail that hangs is cancelled, one that has loaded is not', () => {
  show();
  act(() => void vi.advanceTimersByTime(THUMBNAIL_PATIENCE_MS - 1));
  expect(failures).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(failures).toBe(1);
  isComplete = true;
  show();
  act(() => void vi.advanceTimersByTime(THUMBNAIL_PATIENCE_MS));
  expect(failures).toBe(1);
});

it('a thumbnail scrolled out of view releases its connection', () => {
  const { image, unmount } = show();
  expect(image.getAttribute('src')).toBe('https://media.example/t.webp');
  unmount();
  expect(image.hasAttribute('src')).toBe(false);
});

const thumbnail = (name: string) => (
  <ThumbnailImage url={`https://media.example/${name}.webp`} onFail={() => (failures += 1)} onLoad={() => undefined} />
);

it('a place that gets another result shows its icon until the new picture has loaded', () => {
  const { container, rerender } = render(thumbnail('first'));
  const image = container.querySelector('img') as HTMLImageElement;
  const isCovered = () => 'covers' in image.dataset;
  fireEvent.load(image);
  const before = isCovered();
  rerender(thumbnail('second'));
  expect([before, isCovered()]).toEqual([true, false]);
});

it('a place that gets another result before its picture has loaded waits for the new one alone', () => {
  const { container, rerender } = render(thumbnail('first'));
  act(() => void vi.advanceTimersByTime(THUMBNAIL_PATIENCE_MS - 1));
  rerender(thumbnail('second'));
  expect([...container.querySelectorAll('img')].map((image) => image.src)).toEqual([
    'https://media.example/second.webp',
  ]);
  act(() => void vi.advanceTimersByTime(THUMBNAIL_PATIENCE_MS - 1));
  expect(failures).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(failures).toBe(1);
});

it('four hanging thumbnails keep loading, the others yield and retry one by one', () => {
  const images = Array.from({ length: 6 }, () => show().image);
  const asked = () => images.map((image) => image.hasAttribute('src'));
  act(() => void vi.advanceTimersByTime(THUMBNAIL_LATE_MS - 1));
  expect(asked()).toEqual([true, true, true, true, true, true]);
  act(() => void vi.advanceTimersByTime(1));
  expect(asked()).toEqual([true, true, true, true, false, false]);
  fireEvent.load(images[1] as HTMLImageElement);
  expect(asked()).toEqual([true, true, true, true, true, false]);
  fireEvent.error(images[0] as HTMLImageElement);
  expect(asked()).toEqual([true, true, true, true, true, true]);
  expect(failures).toBe(1);
});

it('[2.10.1] a thumbnail rejected before it was on the page counts as failed', () => {
  isComplete = true;
  width = 0;
  show();
  expect(failures).toBe(1);
});

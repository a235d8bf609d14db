import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Modal } from '../../../../../components/ui/modal.tsx';
import { ZoomablePicture } from '../../../../../components/ui/zoom/zoomable-picture.tsx';
import type { LoadFullSize } from '../../../../../components/ui/zoom/zoomed-view.tsx';
import { addDialogMethods } from '../../../../helpers/screens/render-app.tsx';

const onClose = vi.fn();
const onArrow = vi.fn();

/** jsdom has no layout: a picture of 1,600 × 1,200 pixels in a box of 400 × 300. */
beforeEach(() => {
  addDialogMethods();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1_600);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(1_200);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 300));
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onClose.mockReset();
  onArrow.mockReset();
});

function show(parts: { size?: { width: number; height: number }; loadFullSize?: LoadFullSize } = {}): void {
  render(
    <Modal label="Harbour" onClose={onClose} onKeyDown={({ key }) => key.startsWith('Arrow') && onArrow(key)}>
      <textarea aria-label="Caption" data-autofocus="" />
      <ZoomablePicture url="blob:large" label="Full size" {...parts}>
        <img src="blob:large" alt="Harbour" />
      </ZoomablePicture>
    </Modal>,
  );
}

const toggle = () => screen.getByRole('button', { name: 'Full size' });
const isPressed = () => toggle().getAttribute('aria-pressed');
const view = () => screen.queryByRole('region', { name: 'Full size' });
const enlarged = () => view()?.firstElementChild as HTMLElement;
const place = () => [view()?.scrollLeft, view()?.scrollTop];

describe('a picture that can be zoomed', () => {
  it('is shown in full size by Space and fitted again, and says which', async () => {
    show();
    expect(isPressed()).toBe('false');
    toggle().focus();
    await userEvent.keyboard(' ');
    expect(isPressed()).toBe('true');
    expect([enlarged().style.width, enlarged().style.height]).toEqual(['1600px', '1200px']);
    // The middle of the picture is in the middle of the view.
    expect(place()).toEqual([600, 450]);
    await userEvent.keyboard(' ');
    expect([isPressed(), view()]).toEqual(['false', null]);
  });

  it('is shown with one of its pixels on one of the screen', async () => {
    vi.spyOn(window, 'devicePixelRatio', 'get').mockReturnValue(2);
    show({ size: { width: 6_000, height: 4_500 } });
    await userEvent.click(toggle());
    expect(enlarged().style.width).toBe('3000px');
  });

  it('is doubled if it has hardly more pixels than the view', async () => {
    show({ size: { width: 440, height: 330 } });
    await userEvent.click(toggle());
    expect(enlarged().style.width).toBe('800px');
  });

  it('is enlarged at the point that was pressed', () => {
    show();
    // A quarter from the left, a third from the top.
    fireEvent.click(screen.getByAltText('Harbour'), { clientX: 200, clientY: 150 });
    expect(place()).toEqual([0.25 * 1_600 - 100, (1 / 3) * 1_200 - 100]);
  });

  it('moves with arrow keys, which then do not show the next picture', async () => {
    show();
    toggle().focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onArrow).toHaveBeenCalledWith('ArrowRight');
    onArrow.mockReset();
    await userEvent.keyboard(' {ArrowRight}{ArrowUp}');
    expect(place()).toEqual([600 + 400 / 6, 450 - 300 / 6]);
    expect(onArrow).not.toHaveBeenCalled();
  });

  it('moves with a drag, and is fitted by a press', async () => {
    show();
    await userEvent.click(toggle());
    const drag = (x: number, y: number) => {
      const target = view() ?? document.body;
      fireEvent.pointerDown(target, { clientX: 300, clientY: 200, button: 0, pointerType: 'mouse' });
      fireEvent.pointerMove(target, { clientX: 300 + x, clientY: 200 + y, buttons: 1, pointerType: 'mouse' });
      fireEvent.click(target);
    };
    drag(-50, 30);
    expect(place()).toEqual([650, 420]);
    drag(1, 1);
    expect(view()).toBeNull();
  });

  it('is fitted by Escape, wherever the focus is, and the dialog stays open', async () => {
    show();
    const caption = screen.getByLabelText('Caption');
    caption.focus();
    const pressEscape = (isComposing = false) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', isComposing });
    await userEvent.click(toggle());
    // The Escape of an input method closes its candidates.
    expect(pressEscape(true)).toBe(true);
    expect(view()).toBeTruthy();
    expect(pressEscape()).toBe(false);
    expect(view()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    expect(pressEscape()).toBe(false);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives the focus back to the text that a press had left', async () => {
    show();
    await userEvent.type(screen.getByLabelText('Caption'), 'Harb');
    await userEvent.click(screen.getByAltText('Harbour'));
    expect(document.activeElement).toBe(toggle());
    await userEvent.keyboard('{Escape}our');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Caption').value).toBe('Harbour');
  });

  it('loads the full resolution only when it is zoomed, and frees it when it is fitted', async () => {
    const signals: AbortSignal[] = [];
    const loadFullSize = vi.fn<LoadFullSize>(async (signal) => {
      signals.push(signal);
      return 'blob:full';
    });
    show({ loadFullSize });
    expect(loadFullSize).not.toHaveBeenCalled();
    await userEvent.click(toggle());
    await act(async () => undefined);
    const sources = () => [...(view()?.querySelectorAll('img') ?? [])].map(({ src }) => src);
    expect(sources()).toEqual(['blob:large', 'blob:full']);
    // Too large for the browser after all.
    fireEvent.error(view()?.querySelectorAll('img')[1] ?? document.body);
    expect(sources()).toEqual(['blob:large']);
    await userEvent.click(toggle());
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});

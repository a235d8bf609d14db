import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Modal } from '../../../../components/ui/modal.tsx';
import { showToast } from '../../../../components/ui/toast.ts';
import { Toasts } from '../../../../components/ui/toasts.tsx';
import { addBrowserParts } from '../../../helpers/screens/render-app.tsx';

let opened: string[];

beforeEach(() => {
  addBrowserParts();
  opened = [];
  vi.spyOn(HTMLElement.prototype, 'showPopover').mockImplementation(function (this: HTMLElement) {
    opened.push(this.className.replace(/ .*/, ''));
  });
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => void opened.push('dialog'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shown = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
const withDialog = (
  <>
    <Toasts />
    <Modal label="File" onClose={() => undefined}>
      text
    </Modal>
  </>
);

it('a message that comes before its container is shown, once', () => {
  showToast('Saved');
  render(<Toasts />);
  expect(shown()).toEqual(['Saved']);
  cleanup();
  render(<Toasts />);
  expect(shown()).toEqual([]);
});

it('a message is above a dialog, also above one that opens after it', () => {
  const { rerender } = render(withDialog);
  act(() => showToast('Saved'));
  expect(opened).toEqual(['dialog', 'toast']);
  rerender(<Toasts />);
  rerender(withDialog);
  expect(opened.slice(-2)).toEqual(['dialog', 'toast']);
});

import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { runShortcut, useShortcutAction } from '../../../../components/surface/shortcut-actions.ts';

afterEach(cleanup);

function Offer({ run }: { readonly run: () => void }) {
  useShortcutAction('addFiles', run);
  return null;
}

test('[2.7.3] a page that unmounts leaves the shortcut to the page that now offers it', () => {
  const [gone, shown] = [vi.fn(), vi.fn()];
  const first = render(<Offer run={gone} />);
  render(<Offer run={shown} />);
  first.unmount();
  expect(runShortcut('addFiles')).toBe(true);
  expect(shown).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
});

test('[2.7.3] a shortcut that no page offers does nothing', () => {
  const run = vi.fn();
  render(<Offer run={run} />).unmount();
  expect(runShortcut('addFiles')).toBe(false);
  expect(run).not.toHaveBeenCalled();
});

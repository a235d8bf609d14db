import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Announcer, announce } from '../../../../components/ui/announcer.tsx';

afterEach(cleanup);

it('[2.8.7] repeats the same message', async () => {
  render(<Announcer />);
  const changes: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) changes.push(node.textContent ?? '');
  });
  observer.observe(screen.getByRole('status'), { childList: true, characterData: true, subtree: true });
  for (const words of ['Link copied', 'Link copied']) await act(async () => announce(words));
  expect(changes).toEqual(['Link copied', 'Link copied']);
  expect(screen.getByRole('status').textContent).toBe('Link copied');
});

it('[2.8.7] a message that is taken back is gone, and a later one is not', async () => {
  render(<Announcer />);
  let takeBack = () => {};
  await act(async () => {
    takeBack = announce('75 percent uploaded');
  });
  await act(async () => takeBack());
  expect(screen.getByRole('status').textContent).toBe('');
  await act(async () => void announce('Link copied'));
  await act(async () => takeBack());
  expect(screen.getByRole('status').textContent).toBe('Link copied');
});

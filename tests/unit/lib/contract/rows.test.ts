import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { listOf, text } from '#lib/contract/rows.ts';

it('[3.1] rows that lack required fields are skipped and logged by number, without content', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const channels = listOf('image channels', v.object({ chanID: text }));
  const secret = { chanName: 'Investigations' };
  expect(v.parse(channels, [{ chanID: 1 }, secret, null, { chanID: '2' }])).toEqual([{ chanID: '1' }, { chanID: '2' }]);
  expect(warned.mock.calls).toEqual([
    ['[comyan] contract: rows were skipped', { list: 'image channels', skippedCount: 2 }],
  ]);
  warned.mockClear();
  v.parse(channels, [{ chanID: 1 }]);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

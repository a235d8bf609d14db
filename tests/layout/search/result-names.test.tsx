/** Results show names instead of codes. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SEARCH_TYPES } from '#lib/contract/search-types.ts';
import { resultRow } from '../../e2e/harness/servers/result-row.ts';
import { showSearch } from '../harness/results.ts';
import { press, resize, see } from '../harness/screen.ts';

for (const type of SEARCH_TYPES) {
  // Videos and recordings have their lists like pictures; articles have none of their own.
  const tags = type === 'image' || type === 'text' ? [] : ['thorough'];
  it(`[2.8.4, 3.12, 3.18] a result of the ${type} search shows the names of its source and category, and keeps the source id`, {
    tags,
  }, async () => {
    await resize(1280, 700);
    const row = (number: number) =>
      number === 1
        ? resultRow(type, 1, { IPTCCategory: 'POL' }, { SrcID: 'NPA' })
        : resultRow(type, number, { IPTCCategory: 'QQQ' }, { SrcID: 'UNKNOWN' });
    const page = await showSearch('en-US', type, { total: 2, row, view: type === 'text' ? 'extended' : 'metadata' });
    const text = (at: number) => screen.getAllByRole('article')[at]?.textContent;
    await expect.poll(() => text(0)).toContain('Nordic Press Agency');
    expect(text(0)).toContain('NPA');
    await expect.poll(() => text(0)).toContain('Politics');
    // Articles have no lists of their own.
    for (const list of ['metadata.lists', 'search.channels']) {
      const types = page.sent.flatMap(({ name, request }) => (name === list ? [request['type']] : []));
      expect(new Set(types)).toEqual(new Set([type === 'text' ? 'image' : type]));
    }
    expect(text(1)).toContain('UNKNOWN');
    expect(text(1)).toContain('QQQ');
    await press('Deich 1');
    const dialog = within(await see('dialog[open]'));
    const fact = (name: string) => dialog.getByText(name).closest('.fact');
    expect(fact('Source')?.textContent).toContain('Nordic Press Agency (NPA)');
    expect(fact('Category')?.textContent).toContain('Politics');
    expect(fact('Category')?.querySelector('dd')?.title).toBe('POL');
  });
}

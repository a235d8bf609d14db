import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#lib/core/app-error.ts';
import type { ReadTable } from '#lib/net/table-reader.ts';
import { firstViewMode, viewModeRows } from '#lib/search/model/view-mode.ts';
import { createViewModesApi } from '#lib/search/view-modes-api.ts';

const row = (rowVal: string, rowDefSel = '0', rowName = rowVal.toUpperCase()) => ({ rowVal, rowName, rowDefSel });

describe('the view modes of a server', () => {
  it('[7.22] keep their order, labels and default', () => {
    expect(viewModeRows('image', [row('metadata', '1'), row('image')])).toEqual([
      { mode: 'metadata', label: 'METADATA', isDefault: true },
      { mode: 'image', label: 'IMAGE', isDefault: false },
    ]);
  });

  it('[2.8.3] are those that exist for the type, once each', () => {
    const rows = viewModeRows('text', [
      row('image'),
      row('simple'),
      row('simple'),
      row('map', '1'),
      row('extended', '0', ''),
    ]);
    expect(rows.map(({ mode, label }) => [mode, label])).toEqual([
      ['simple', 'SIMPLE'],
      ['extended', 'extended'],
    ]);
  });

  const both = viewModeRows('image', [row('image'), row('metadata', '1')]);
  it.each([
    ['the preferred one', both, 'image', 'image'],
    ['the default of the table', both, undefined, 'metadata'],
    ['the default of the table for an invalid preference', both, 'simple', 'metadata'],
    ['the first row where none is the default', viewModeRows('image', [row('metadata')]), undefined, 'metadata'],
    ['a row where the preferred one is not offered', viewModeRows('image', [row('metadata')]), 'image', 'metadata'],
    ['the plain one without a table', [], undefined, 'image'],
    ['the preferred one without a table', [], 'metadata', 'metadata'],
  ] as const)('[2.8.3] start with %s', (_, rows, preferred, mode) => {
    expect(firstViewMode('image', rows, preferred)).toBe(mode);
  });
});

describe('the table of view modes', () => {
  const readTable = vi.fn<ReadTable>();
  const api = createViewModesApi(readTable);

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  it("[7.22] is the type's, in the language of the app", async () => {
    readTable.mockResolvedValue([row('simple')]);
    expect(await api.viewModes('text', '1031')).toHaveLength(1);
    expect(readTable).toHaveBeenLastCalledWith('txtSearchViewModes', '1031');
  });

  it('[7.22] a table without a known mode differs from one that failed to load', async () => {
    readTable.mockResolvedValue([row('map')]);
    expect(await api.viewModes('text', '1031')).toEqual([]);
    readTable.mockRejectedValue(new AppError('net/unreachable'));
    expect(await api.viewModes('text', '1031')).toBeNull();
  });
});

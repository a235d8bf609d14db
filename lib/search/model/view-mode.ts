/** How results are drawn (specification 2.8.3, 7.22). Pure. */
import type { TableRow } from '#lib/contract/localisation.ts';
import type { SearchType } from '#lib/contract/search-types.ts';

export type ViewMode = 'image' | 'metadata' | 'simple' | 'extended';

/** The plain one first: it is the default where the server names none. */
export const VIEW_MODES: Readonly<Record<SearchType, readonly [ViewMode, ViewMode]>> = {
  image: ['image', 'metadata'],
  video: ['image', 'metadata'],
  audio: ['image', 'metadata'],
  text: ['simple', 'extended'],
};

export interface ViewModeRow {
  readonly mode: ViewMode;
  readonly label: string;
  readonly isDefault: boolean;
}

/** The rows of a view-mode table that can be drawn, once each, in the server's order. */
export function viewModeRows(type: SearchType, table: readonly TableRow[]): ViewModeRow[] {
  const rows = table.flatMap(({ rowVal, rowName, rowDefSel }) => {
    const mode = VIEW_MODES[type].find((known) => known === rowVal);
    return mode ? [{ mode, label: rowName || rowVal, isDefault: rowDefSel === '1' }] : [];
  });
  return rows.filter(({ mode }, at) => rows.findIndex((row) => row.mode === mode) === at);
}

/** The preferred mode if the table has it, else the table's default, else its first, else the plain one. */
export function firstViewMode(type: SearchType, rows: readonly ViewModeRow[], preferred: string | undefined): ViewMode {
  const modes = rows.length > 0 ? rows.map(({ mode }) => mode) : VIEW_MODES[type];
  const wanted = modes.find((mode) => mode === preferred) ?? rows.find(({ isDefault }) => isDefault)?.mode;
  return wanted ?? modes[0] ?? VIEW_MODES[type][0];
}

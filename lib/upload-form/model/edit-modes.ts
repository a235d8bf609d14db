import type { ControlKind, FieldRule } from './field-table.ts';

/** How an edit of several files combines its text with the value of each file. */
export const EDIT_MODES = ['replace', 'append', 'prepend', 'only-if-empty', 'clear'] as const;
export type EditMode = (typeof EDIT_MODES)[number];

const MODES: Readonly<Record<ControlKind, readonly EditMode[]>> = {
  text: EDIT_MODES,
  'multi-line': EDIT_MODES,
  'multi-select': EDIT_MODES,
  list: EDIT_MODES,
  select: ['replace', 'only-if-empty', 'clear'],
  date: ['replace', 'only-if-empty', 'clear'],
  // Without an answer, the form's default would release a file that was withheld.
  released: ['replace', 'only-if-empty'],
  derived: [],
};

/** The modes that a field has. An upload needs a channel, so it cannot be cleared. */
export function modesOf({ name, control }: FieldRule): readonly EditMode[] {
  return name === 'ChannelID' ? ['replace', 'only-if-empty'] : MODES[control];
}

/** One state of one page: how it is shown in a language. */
import type { TextId } from '../../../components/i18n/catalogue.ts';
import type { Locale } from '../harness/demo-page.ts';

export interface LayoutState {
  /** As in the table of pictures, where it is there. */
  readonly name: string;
  /** Axe checks it too; of the others only the layout is checked. */
  readonly isKey?: true;
  show(locale: Locale): Promise<unknown>;
  /** A state that a resize ends, such as an open popover: restored after each. */
  readonly pose?: (locale: Locale) => Promise<unknown>;
  /** Text that a screen reader announces in this state. */
  readonly announces?: TextId;
}

/** One row of the table of states: what is photographed, and how to get there. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { TextId } from '../../../components/i18n/catalogue.ts';
import type { FrameName } from './frames.ts';
import type { StatePage } from './state-page.ts';

/** One thing that a person does, or waits for. */
export type Step = (statePage: StatePage) => Promise<unknown>;

/** `new-popup` and `new-options` belong to an extension that knows no server yet, `policy-popup` to a managed one. */
export type Surface = 'hosted' | 'popup' | 'panel' | 'options' | 'new-popup' | 'new-options' | 'policy-popup';

export interface PictureState {
  /** Kebab-case, its screen first: the names of the files. */
  readonly name: string;
  readonly surface: Surface;
  /** From a fresh profile to the state. The last step waits for it. */
  readonly steps: readonly Step[];
  /** Text that a screen reader is told in this state. */
  readonly announces?: TextId;
  /** What a change of the size ends, such as a popover: done again before each picture. */
  readonly pose?: Step;
  /** What the server says besides the demo's settings. */
  readonly settings?: Partial<ServerSettings>;
  /** The surface's own sizes otherwise. */
  readonly frames?: readonly FrameName[];
  /** Also photographed in forced colours and at 400 %. */
  readonly isKey?: true;
}

/** One row of the table of states: what the screenshot shows, and how to get there. */
import type { ServerSettings } from '#lib/contract/settings.ts';
import type { TextId } from '../../../components/i18n/catalogue.ts';
import type { FrameName } from './frames.ts';
import type { StatePage } from './state-page.ts';
import type { Surface } from './surface.ts';

/** One user action, or a condition to wait for. */
export type Step = (statePage: StatePage) => Promise<unknown>;

export interface PictureState {
  /** Kebab-case, starting with its screen: also the filenames. */
  readonly name: string;
  readonly surface: Surface;
  /** The user of the extension has not agreed to anything yet. */
  readonly isFirstStart?: true;
  /** From a fresh profile to the state. The last step waits for it. */
  readonly steps: readonly Step[];
  /** Text that a screen reader announces in this state. */
  readonly announces?: TextId;
  /** A state that a resize ends, such as an open popover: restored before each picture. */
  readonly pose?: Step;
  /** Server settings in addition to the demo's. */
  readonly settings?: Partial<ServerSettings>;
  /** By default the sizes of the surface. */
  readonly frames?: readonly FrameName[];
  /** Also taken in forced colours and at 400 %. */
  readonly isKey?: true;
}

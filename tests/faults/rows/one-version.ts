/** Files that change on the disk while they are copied or sent: one version is stored, or the line says why none is. */
import type { FileChange } from '../kit/fault-files.ts';
import type { FaultRow, Step } from '../kit/fault-row.ts';
import { BIG, BOTH, CHANGED, PARTLY_SENT, SLOW, THREE } from './common.ts';

const CHANGES: readonly FileChange[] = [
  'in place',
  'in place, time kept',
  'replaced',
  'replaced, time kept',
  'longer',
  'longer, replaced',
  'shorter',
  'removed',
];

interface Moment {
  readonly when: string;
  readonly before: readonly Step[];
  readonly afterwards: readonly Step[];
}

const MOMENTS: readonly Moment[] = [
  {
    when: 'while it is copied',
    before: [{ rules: [SLOW] }, { open: 'panel' }, { signIn: 'editor' }, { add: ['big.jpg'] }],
    afterwards: [{ fill: 'form' }, { press: 'Upload' }],
  },
  { when: 'while it is sent', before: PARTLY_SENT, afterwards: [] },
  { when: 'after it was copied', before: [...PARTLY_SENT, { shows: { text: /You can close/ } }], afterwards: [] },
];

/** A removed file that was not copied yet can only be missed. */
const SAID = /changed|no longer be read/i;

export const ONE_VERSION: readonly FaultRow[] = [
  ...MOMENTS.flatMap(({ when, before, afterwards }) =>
    CHANGES.map(
      (how): FaultRow => ({
        name: `a file is changed ${when}: ${how}`,
        topic: 'one version',
        on: BOTH,
        files: BIG,
        steps: [...before, { change: { file: 'big.jpg', how } }, ...afterwards],
        end: { mayRefuse: SAID },
      }),
    ),
  ),
  {
    name: 'a file is edited in the queue before its turn',
    topic: 'one version',
    on: BOTH,
    files: THREE,
    steps: [{ stage: 'all' }, { change: { file: 'two.jpg', how: 'longer, replaced' } }, { press: 'Upload' }],
    end: { mayRefuse: CHANGED },
  },
];

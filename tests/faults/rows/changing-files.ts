/** Files that change on disk while they are copied or sent: one version is stored, or the row explains why none is. */

import type { FaultRow, Step } from '../harness/fault-row.ts';
import type { FileChange } from '../harness/file-change.ts';
import { BIG, BOTH, CHANGED, CHROMIUM, PARTLY_SENT, PATCHES, SLOW, THREE } from './common.ts';

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
  /** 'Kept' was shown: the added version is stored, whatever happens to the file. */
  readonly isKept?: true;
  readonly steps: (how: FileChange) => readonly Step[];
}

const changed = (how: FileChange): Step => ({ change: { file: 'big.jpg', how } });
const isWritten = (how: FileChange): how is 'in place' | 'in place, time kept' =>
  how === 'in place' || how === 'in place, time kept';

const MOMENTS: readonly Moment[] = [
  {
    when: 'while it is copied',
    steps: (how) => [
      { rules: [SLOW] },
      { open: 'panel' },
      { signIn: 'editor' },
      ...(isWritten(how) ? [{ addWhileWritten: { file: 'big.jpg', how } }] : [{ add: ['big.jpg'] }, changed(how)]),
      { fill: 'form' },
      { press: 'Upload' },
    ],
  },
  { when: 'while it is sent', steps: (how) => [...PARTLY_SENT, changed(how)] },
  {
    when: 'while it is sent without a copy',
    steps: (how) => [
      { open: 'tab' },
      { storage: { leftBytes: 2_000_000 } },
      { close: 'surface' },
      ...PARTLY_SENT,
      changed(how),
    ],
  },
  {
    when: 'after it was copied',
    isKept: true,
    steps: (how) => [...PARTLY_SENT, { shows: { text: /You can close/ } }, changed(how)],
  },
];

/** A file that was removed before it was copied can only be reported as missing. */
const SAID = /changed|no longer be read/i;

export const ONE_VERSION: readonly FaultRow[] = [
  ...MOMENTS.flatMap(({ when, isKept, steps }) =>
    CHANGES.map(
      (how): FaultRow => ({
        name: `a file is changed ${when}: ${how}`,
        topic: 'one version',
        on: BOTH,
        files: BIG,
        steps: steps(how),
        ...(isKept && how === 'replaced, time kept' && { shortOn: CHROMIUM }),
        // A partly sent other version waits for the file to be added again.
        end: isKept ? {} : { mayRefuse: SAID, mayLeaveUnfinished: true },
      }),
    ),
  ),
  ...CHANGES.filter(isWritten).map(
    (how): FaultRow => ({
      name: `one of several files that are read together is changed while they are copied: ${how}`,
      topic: 'one version',
      on: BOTH,
      files: THREE,
      steps: [
        { rules: [SLOW] },
        { open: 'panel' },
        { signIn: 'editor' },
        { addWhileWritten: { file: 'two.jpg', how, beside: ['one.jpg', 'three.jpg'] } },
        { fill: 'form' },
        { press: 'Upload' },
      ],
      end: { mayRefuse: SAID, mayLeaveUnfinished: true },
    }),
  ),
  {
    name: 'a file is edited in the queue before its turn',
    topic: 'one version',
    on: BOTH,
    files: THREE,
    steps: [{ prepare: 'all' }, { change: { file: 'two.jpg', how: 'longer, replaced' } }, { press: 'Upload' }],
    end: { mayRefuse: CHANGED },
  },
  {
    name: 'the server checks no request checksums, and a request is cut',
    topic: 'one version',
    on: CHROMIUM,
    files: BIG,
    settings: { checksum: false },
    steps: [{ rules: [{ match: PATCHES, times: 1, action: { destroyAfterBytes: 300_000 } }] }, { send: 'all' }],
  },
];

/** Every stall is explained, and no row reads Uploading without progress. */
import type { FaultRow } from '../harness/fault-row.ts';
import { ANY_UPLOAD_REQUEST, BIG, BOTH, CHECKS, CHROMIUM, PARTLY_SENT, PATCHES, SLOW, THREE } from './common.ts';

const NO_SILENT_STOP = { topic: 'no stall', on: CHROMIUM } as const;
const LARGE = [{ name: 'big.jpg', bytes: 120_000_000 }];
const TEN = [{ name: 'big.jpg', bytes: 10_000_000 }];

const late = (delayMs: number, withinSeconds: number): FaultRow => ({
  ...NO_SILENT_STOP,
  name: `10 MB are sent at full speed when every response takes ${delayMs} ms`,
  files: TEN,
  steps: [{ rules: [{ match: ANY_UPLOAD_REQUEST, action: { delayMs } }] }, { send: 'all' }],
  end: { withinSeconds },
});

export const SILENT_STOPS: readonly FaultRow[] = [
  {
    name: 'a PATCH is never answered on a fast connection',
    topic: 'no stall',
    on: BOTH,
    files: LARGE,
    steps: [
      { send: 'all' },
      { requests: { method: 'PATCH', count: 3 } },
      { rules: [{ match: PATCHES, times: 1, action: { isHeld: true } }] },
      { lastsSeconds: 40 },
    ],
    end: { stillSeconds: 35 },
  },
  {
    ...NO_SILENT_STOP,
    name: 'a PATCH is never answered on a slow connection',
    files: BIG,
    steps: [
      ...PARTLY_SENT,
      { rules: [{ match: PATCHES, times: 1, action: { isHeld: true } }, SLOW] },
      { lastsSeconds: 40 },
    ],
    end: { stillSeconds: 35 },
  },
  {
    ...NO_SILENT_STOP,
    name: 'one status check is never answered',
    files: THREE,
    steps: [{ rules: [{ match: CHECKS, times: 1, action: { isHeld: true } }] }, { send: 'all' }],
    end: { withinSeconds: 45 },
  },
  late(50, 8),
  late(300, 12),
  late(1_000, 20),
  late(2_200, 35),
  {
    name: 'the worker stops while a surface is open',
    topic: 'no stall',
    on: BOTH,
    shortOn: CHROMIUM,
    files: BIG,
    steps: [
      ...PARTLY_SENT,
      { shows: { text: /You can close/ } },
      { stopWorker: 'as the browser does' },
      // The restarted background requests the offset; an alarm would fire after 30 s.
      { requests: { method: 'HEAD', count: 1, withinSeconds: 10 } },
    ],
  },
  {
    ...NO_SILENT_STOP,
    name: 'the worker stops between tries while the server cannot be reached',
    files: BIG,
    steps: [
      ...PARTLY_SENT,
      { shows: { text: /You can close/ } },
      { rules: [{ match: { pathPattern: '^/(?!__test)' }, action: { destroy: true } }] },
      { shows: { text: /Waiting for connection/ } },
      { close: 'surface' },
      { backgroundStops: { withinSeconds: 150 } },
      { rules: [] },
      { stored: ['big.jpg'] },
      { open: 'panel' },
    ],
  },
];

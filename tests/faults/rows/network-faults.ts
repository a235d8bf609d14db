/** Faults of servers and lines that never did harm, and must not. */
import type { FaultRow } from '../kit/fault-row.ts';
import { ANY_REQUEST, ANY_UPLOAD_REQUEST, BIG, BOTH, CHROMIUM, PARTLY_SENT, SLOW, THREE } from './common.ts';

const HELD_IN_CHROMIUM = { topic: 'held', on: CHROMIUM } as const;

export const HELD: readonly FaultRow[] = [
  { name: 'nothing happens', topic: 'held', on: BOTH, shortOn: ['firefox'], steps: [{ send: 'all' }] },
  {
    ...HELD_IN_CHROMIUM,
    name: 'nothing happens on the hosted page',
    surface: 'page',
    files: THREE,
    steps: [{ send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the server processes late',
    processingDelayMs: 4_000,
    files: THREE,
    steps: [{ send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the server loses the upload and says 404',
    files: BIG,
    steps: [...PARTLY_SENT, { loseUploads: 404 }],
    end: { isSentAgain: true },
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the server loses the upload and says 410',
    files: BIG,
    steps: [...PARTLY_SENT, { loseUploads: 410 }],
    end: { isSentAgain: true },
  },
  {
    name: 'a proxy takes bodies of 1 MB at most',
    topic: 'held',
    on: BOTH,
    files: BIG,
    steps: [{ rules: [{ match: ANY_UPLOAD_REQUEST, action: { maxBodyBytes: 1_000_000 } }] }, { send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'three requests are cut in their middle',
    shortOn: CHROMIUM,
    files: BIG,
    steps: [
      { rules: [{ match: ANY_UPLOAD_REQUEST, times: 3, action: { destroyAfterBytes: 200_000 } }, SLOW] },
      { send: 'all' },
    ],
  },
  {
    name: 'the answers of three requests are lost',
    topic: 'held',
    on: BOTH,
    files: BIG,
    steps: [{ rules: [{ match: ANY_UPLOAD_REQUEST, times: 3, action: { dropAnswer: true } }] }, { send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the answers of creations are lost',
    shortOn: CHROMIUM,
    files: THREE,
    steps: [
      { rules: [{ match: { ...ANY_UPLOAD_REQUEST, method: 'POST' }, times: 3, action: { dropAnswer: true } }] },
      { send: 'all' },
    ],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'every answer comes a third of a second late',
    files: THREE,
    steps: [{ rules: [{ match: ANY_REQUEST, action: { delayMs: 330 } }] }, { send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'every tenth request is cut on a line that is late',
    files: [...BIG, ...THREE],
    steps: [
      { rules: [{ match: ANY_UPLOAD_REQUEST, probability: 0.1, seed: 3, action: { destroy: true } }, SLOW] },
      { send: 'all' },
    ],
    end: { withinSeconds: 120 },
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the server is killed and comes back after five seconds',
    files: BIG,
    steps: [...PARTLY_SENT, { killServer: 5_000 }],
    end: { never: /Failed/ },
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the server is killed three times',
    files: [...BIG, ...THREE],
    steps: [
      ...PARTLY_SENT,
      { killServer: 500 },
      { lastsSeconds: 2 },
      { killServer: 500 },
      { lastsSeconds: 2 },
      { killServer: 500 },
    ],
    end: { never: /Failed/ },
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the file is larger than the server allows',
    maxUploadBytes: 1_000_000,
    files: BIG,
    steps: [{ open: 'panel' }, { signIn: 'editor' }, { add: ['big.jpg'] }],
    end: { stored: [], says: { 'big.jpg': /File is too big/ } },
  },
];

/** Faults of servers and connections that were always handled. */
import type { FaultRow } from '../harness/fault-row.ts';
import { ANY_REQUEST, ANY_UPLOAD_REQUEST, BIG, BOTH, CHROMIUM, PARTLY_SENT, SLOW, THREE } from './common.ts';

const HELD_IN_CHROMIUM = { topic: 'regression', on: CHROMIUM } as const;

export const HELD: readonly FaultRow[] = [
  {
    name: 'no fault',
    topic: 'regression',
    on: BOTH,
    shortOn: ['firefox'],
    steps: [{ send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'no fault on the hosted page',
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
    name: 'the server discards the upload and responds with 404',
    files: BIG,
    steps: [...PARTLY_SENT, { loseUploads: 404 }],
    end: { isSentAgain: true },
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the server discards the upload and responds with 410',
    files: BIG,
    steps: [...PARTLY_SENT, { loseUploads: 410 }],
    end: { isSentAgain: true },
  },
  {
    name: 'a proxy limits bodies to 1 MB',
    topic: 'regression',
    on: BOTH,
    files: BIG,
    steps: [{ rules: [{ match: ANY_UPLOAD_REQUEST, action: { maxBodyBytes: 1_000_000 } }] }, { send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'three requests are cut off',
    files: BIG,
    steps: [
      { rules: [{ match: ANY_UPLOAD_REQUEST, times: 3, action: { destroyAfterBytes: 200_000 } }, SLOW] },
      { send: 'all' },
    ],
  },
  {
    name: 'the responses to three requests are lost',
    topic: 'regression',
    on: BOTH,
    files: BIG,
    steps: [{ rules: [{ match: ANY_UPLOAD_REQUEST, times: 3, action: { dropAnswer: true } }] }, { send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'the responses to creations are lost',
    shortOn: CHROMIUM,
    files: THREE,
    steps: [
      { rules: [{ match: { ...ANY_UPLOAD_REQUEST, method: 'POST' }, times: 3, action: { dropAnswer: true } }] },
      { send: 'all' },
    ],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'every response is a third of a second late',
    files: THREE,
    steps: [{ rules: [{ match: ANY_REQUEST, action: { delayMs: 330 } }] }, { send: 'all' }],
  },
  {
    ...HELD_IN_CHROMIUM,
    name: 'every tenth request is cut on a connection with latency',
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

/** Terminated and lost uploads leave nothing on the server, and are sent once. */
import type { FaultRow } from '../harness/fault-row.ts';
import { BACK, BIG, BOTH, CHROMIUM, CREATIONS, PARTLY_SENT, THREE, UNDER_WAY } from './common.ts';

const LEFTOVERS_ROW = { topic: 'no leftovers', on: CHROMIUM } as const;
/** The creations arrive, but their responses do not. */
const HELD_CREATIONS = { rules: [{ match: CREATIONS, action: { isHeld: true } }] } as const;
const LOST_ANSWERS = { rules: [{ match: CREATIONS, action: { dropAnswer: true } }] } as const;

/** A press takes time to reach the background; an upload that the server has completely by then stays in the list. */
const REMOVED = [
  { press: 'Remove one.jpg' },
  { press: 'Close without undoing' },
  { shows: { text: /Drop files here/ } },
] as const;

const LOST = /was lost on this computer: big\.jpg/;
const LOSSES = [
  { what: 'the stored queue is deleted', how: 'wipe database', said: LOST },
  { what: 'the stored queue is damaged', how: 'damage database', said: LOST },
  { what: 'the copies are missing after a start', how: 'wipe copies', said: /no longer be read/ },
] as const;

export const NO_LEFTOVERS: readonly FaultRow[] = [
  {
    name: 'a file is removed while its creation is unanswered',
    topic: 'no leftovers',
    on: BOTH,
    shortOn: CHROMIUM,
    steps: [
      HELD_CREATIONS,
      { send: 'all' },
      { requests: { method: 'POST', count: 1 } },
      ...REMOVED,
      { rules: [] },
      { lastsSeconds: 3 },
    ],
    end: { stored: [] },
  },
  {
    ...LEFTOVERS_ROW,
    name: 'a file is removed while the responses to its creation are lost',
    steps: [
      LOST_ANSWERS,
      { send: 'all' },
      { requests: { method: 'POST', count: 2 } },
      ...REMOVED,
      { rules: [] },
      { lastsSeconds: 5 },
    ],
    end: { stored: [] },
  },
  {
    ...LEFTOVERS_ROW,
    name: 'a file is removed while its creation is unanswered, and the browser is killed',
    steps: [
      HELD_CREATIONS,
      { send: 'all' },
      { requests: { method: 'POST', count: 1 } },
      ...REMOVED,
      { lastsSeconds: 1 },
      { killBrowser: 'at once' },
      { rules: [] },
      ...BACK,
      { lastsSeconds: 5 },
    ],
    end: { stored: [] },
  },
  {
    ...LEFTOVERS_ROW,
    name: 'signing out discards files whose creation is unanswered',
    files: THREE,
    steps: [
      HELD_CREATIONS,
      { send: 'all' },
      { requests: { method: 'POST', count: 1 } },
      { signOut: 'Discard and sign out' },
      { rules: [] },
      { lastsSeconds: 3 },
    ],
    end: { stored: [] },
  },
  {
    ...LEFTOVERS_ROW,
    name: 'signing out discards files whose creation is unanswered, and the same user signs in',
    files: THREE,
    steps: [
      HELD_CREATIONS,
      { send: 'all' },
      { requests: { method: 'POST', count: 1 } },
      { signOut: 'Discard and sign out' },
      { rules: [] },
      { signIn: 'editor' },
      { lastsSeconds: 3 },
    ],
    end: { stored: [] },
  },
  ...LOSSES.map(
    ({ what, how, said }): FaultRow => ({
      ...LEFTOVERS_ROW,
      name: `${what}, and the file is added again`,
      files: BIG,
      steps: [
        ...PARTLY_SENT,
        { shows: { text: /You can close/ } },
        { killBrowser: how },
        ...BACK,
        { shows: { text: said } },
        { add: ['big.jpg'] },
        { fill: 'form' },
        { pressIf: { shows: /Press Upload/, otherwise: UNDER_WAY, button: 'Upload' } },
      ],
    }),
  ),
];

/** Faults that end without user action: the row waits with a reason, and continues as soon as the fault ends. */
import type { MisbehaviourRule } from '../../e2e/harness/servers/controlled-server.ts';
import type { FaultRow, Step } from '../harness/fault-row.ts';
import {
  ANY_REQUEST,
  ANY_UPLOAD_REQUEST,
  BIG,
  CHROMIUM,
  CREATIONS,
  FAILED,
  PATCHES,
  THREE,
  UNDER_WAY,
} from './common.ts';

const RECOVERY = { topic: 'recovery', on: CHROMIUM } as const;
const PORTAL = '<!doctype html><title>Hotel Wi-Fi</title><form><input name=room></form>';
const LAST_PLACE = [{ name: 'big.jpg', bytes: 4_000_000 }];

type Match = MisbehaviourRule['match'];
type Action = Readonly<Record<string, unknown>>;

/** Every upload request gets this response for this long; then uploads continue within half a minute. */
const faultFor = (name: string, action: Action, seconds: number, match: Match = ANY_UPLOAD_REQUEST): FaultRow => ({
  ...RECOVERY,
  name: `${name} for ${seconds} s`,
  // Small files are sent with their creation, without a PATCH.
  files: match === PATCHES ? BIG : THREE,
  steps: [
    { prepare: 'all' },
    { rules: [{ match, action }] },
    { press: 'Upload' },
    { lastsSeconds: seconds },
    { rules: [] },
  ],
  end: { never: FAILED, withinSeconds: 45 },
});

const REOPENED: readonly Step[] = [
  { open: 'popup' },
  { pressIf: { shows: /Press Upload/, otherwise: UNDER_WAY, button: 'Upload' } },
];

export const SELF_RESOLVING_FAULTS: readonly FaultRow[] = [
  faultFor('the server responds with 500', { status: 500 }, 10),
  faultFor('the server responds with 500', { status: 500 }, 60),
  faultFor('the server responds with 503', { status: 503 }, 10),
  faultFor('the server responds with 429 without Retry-After', { status: 429 }, 20),
  faultFor('the server responds with 409', { status: 409 }, 60, PATCHES),
  faultFor('the server responds with 423', { status: 423 }, 60, PATCHES),
  faultFor('a captive portal responds with 200 and its page', { body: PORTAL }, 45),
  faultFor('a captive portal responds to every request with its page', { body: PORTAL }, 30, ANY_REQUEST),
  faultFor('a portal redirects to its page', { status: 302, headers: { location: '/portal' } }, 45),
  faultFor('no request is answered', { destroy: true }, 45, ANY_REQUEST),
  // Its scripts come from the server that does not respond.
  {
    ...faultFor('on the hosted page no request is answered', { destroy: true }, 10, ANY_REQUEST),
    surface: 'page',
    shortOn: CHROMIUM,
  },
  {
    ...RECOVERY,
    name: 'the clock is set back two hours while the server cannot be reached',
    files: LAST_PLACE,
    steps: [
      { prepare: 'all' },
      { rules: [{ match: ANY_UPLOAD_REQUEST, action: { destroy: true } }] },
      { press: 'Upload' },
      { shows: { text: /Waiting for connection/ } },
      { clock: { jumpsHours: -2 } },
      { lastsSeconds: 5 },
      { rules: [] },
    ],
    end: { withinSeconds: 45 },
  },
  {
    ...RECOVERY,
    name: 'Upload is pressed and the popup closed at the same time',
    surface: 'popup',
    files: THREE,
    steps: [{ prepare: 'all' }, { pressAndClose: 'Upload' }, { lastsSeconds: 2 }, ...REOPENED],
  },
  {
    ...RECOVERY,
    name: 'Upload is pressed and the browser killed at the same time',
    files: THREE,
    steps: [
      { prepare: 'all' },
      { shows: { text: /Press Upload/ } },
      { lastsSeconds: 1 },
      { pressAndKill: 'Upload' },
      { open: 'panel' },
      { signIn: 'editor' },
      { pressIf: { shows: /Press Upload/, otherwise: UNDER_WAY, button: 'Upload' } },
    ],
  },
  {
    ...RECOVERY,
    name: 'a creation is never answered by a server without idempotent creation',
    settings: { idempotentCreate: false },
    steps: [{ rules: [{ match: CREATIONS, times: 1, action: { destroy: true } }] }, { send: 'all' }],
    end: { never: /no longer knows/ },
  },
  {
    ...RECOVERY,
    name: 'every response is two seconds late and one request in five is dropped',
    files: BIG,
    steps: [
      {
        rules: [
          {
            match: ANY_UPLOAD_REQUEST,
            probability: 0.2,
            seed: 5,
            action: { delayMs: 2_000, destroyAfterBytes: 150_000 },
          },
          { match: ANY_UPLOAD_REQUEST, action: { delayMs: 2_000 } },
        ],
      },
      { send: 'all' },
    ],
    end: { withinSeconds: 180 },
  },
];

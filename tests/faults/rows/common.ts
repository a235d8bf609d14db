import type { MisbehaviourRule } from '../../e2e/harness/servers/controlled-server.ts';
import type { FaultFile, Host, Step } from '../harness/fault-row.ts';

export const CHROMIUM: readonly Host[] = ['chromium'];
export const BOTH: readonly Host[] = ['chromium', 'firefox'];

/** Several chunks of the largest size, so that something can happen between them. */
export const BIG: readonly FaultFile[] = [{ name: 'big.jpg', bytes: 60_000_000 }];
export const THREE: readonly FaultFile[] = ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({
  name,
  bytes: 300_000,
}));

const UPLOADS = '^/upload-service/upload';
export const ANY_UPLOAD_REQUEST = { pathPattern: UPLOADS };
export const ANY_REQUEST = { pathPattern: '^/(?!__test)' };
export const PATCHES = { method: 'PATCH', pathPattern: UPLOADS };
export const CREATIONS = { method: 'POST', pathPattern: `${UPLOADS}/?$` };
export const CHECKS = { pathPattern: '^/uploadstatus/' };
/** A connection of 64 Mbit/s, also for creations with bytes. */
export const SLOW: MisbehaviourRule = { match: ANY_UPLOAD_REQUEST, action: { bytesPerSecond: 8_000_000 } };

/** BIG is being sent, and a part of it has arrived. */
export const PARTLY_SENT: readonly Step[] = [
  { rules: [SLOW] },
  { send: 'all' },
  { reach: { file: 'big.jpg', permille: 100 } },
];
/** After the browser was killed: without 'Remember me' the user signs in again. */
export const BACK: readonly Step[] = [{ open: 'panel' }, { signIn: 'editor' }];

/** Messages of a row that waits for a press. */
export const FAILED = /Failed|no longer|rejected|could not|Try again\./;
export const CHANGED = /changed/i;
/** The state of the queue after a press that took effect. */
export const UNDER_WAY = /Sending \d|server is processing|Upload finished/;

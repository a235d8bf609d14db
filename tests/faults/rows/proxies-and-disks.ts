/** Proxies of company networks, and a server without space. */
import type { FaultRow } from '../harness/fault-row.ts';
import {
  ANY_UPLOAD_REQUEST,
  BIG,
  BOTH,
  CHROMIUM,
  CREATIONS,
  FAILED,
  PARTLY_SENT,
  PATCHES,
  SLOW,
  THREE,
} from './common.ts';

const AT_PROXIES = { topic: 'proxies', on: CHROMIUM } as const;
const FULL = { topic: 'full server', on: CHROMIUM } as const;
const UPLOAD_URL = '^/upload-service/upload/.';

export const PROXIES: readonly FaultRow[] = [
  {
    name: 'a proxy rejects PATCH with 405',
    topic: 'proxies',
    on: BOTH,
    shortOn: CHROMIUM,
    // Small files are sent with their creation, without a PATCH.
    files: BIG,
    steps: [{ rules: [{ match: PATCHES, action: { status: 405 } }] }, { send: 'all' }],
  },
  {
    ...AT_PROXIES,
    name: 'a proxy rejects PATCH, HEAD and DELETE with 501, and a request is cut',
    files: BIG,
    steps: [
      {
        rules: [
          ...['PATCH', 'HEAD', 'DELETE'].map((method) => ({
            match: { method, pathPattern: UPLOAD_URL },
            action: { status: 501 },
          })),
          { match: { method: 'POST', pathPattern: UPLOAD_URL }, times: 1, action: { destroyAfterBytes: 200_000 } },
        ],
      },
      { send: 'all' },
    ],
  },
  {
    ...AT_PROXIES,
    name: 'a proxy writes its internal host name into Location',
    files: THREE,
    steps: [{ rules: [{ match: CREATIONS, action: { location: 'http://inner:8080' } }] }, { send: 'all' }],
  },
  {
    ...AT_PROXIES,
    name: 'a proxy redirects uploads to another path',
    files: BIG,
    steps: [
      { rules: [{ match: CREATIONS, action: { location: 'https://elsewhere.example/collect' } }] },
      { send: 'all' },
    ],
    // The server has created an upload at an unreachable URL; none of its bytes are sent anywhere.
    end: { stored: [], says: { 'big.jpg': /Failed|address|proxy|verify/i }, mayLeaveUnfinished: true },
  },
];

export const FULL_SERVER: readonly FaultRow[] = [
  {
    ...FULL,
    name: 'the disk of the server is full for 15 s before the first file',
    files: THREE,
    steps: [{ prepare: 'all' }, { disk: 'full' }, { press: 'Upload' }, { lastsSeconds: 15 }, { disk: 'free' }],
    end: { never: FAILED, withinSeconds: 60 },
  },
  {
    ...FULL,
    name: 'the disk of the server becomes full during a file',
    files: BIG,
    steps: [...PARTLY_SENT, { disk: 'full' }, { lastsSeconds: 15 }, { disk: 'free' }],
    end: { never: FAILED, withinSeconds: 60 },
  },
  {
    ...FULL,
    name: 'a proxy without room answers 507 for 15 s',
    files: THREE,
    steps: [
      { prepare: 'all' },
      { rules: [{ match: ANY_UPLOAD_REQUEST, action: { status: 507 } }, SLOW] },
      { press: 'Upload' },
      { lastsSeconds: 15 },
      { rules: [] },
    ],
    end: { never: FAILED, withinSeconds: 60 },
  },
];

/**
 * Every route of the reference server, and how it is protected. tests/contract/route-inventory.test.ts compares this
 * table with the routes that the server registers, and sends the requests.
 */
import { randomUUID } from 'node:crypto';
import type { Request } from './client.ts';
import { metadataHeader, pictureMetadata } from './tus.ts';

/** An unfinished upload of the signed-in user. */
export interface OwnUpload {
  readonly objectId: string;
  /** `/upload-service/upload/…` */
  readonly path: string;
}

type RouteRequest = Request & { readonly path: string };

export interface RouteCase {
  /** Method and pattern as registered. The HEAD of a GET is not listed; ALL stands for every method. */
  readonly route: string;
  /** A server that has it: the demo has all routes but those of the other two. */
  readonly on: 'demo' | 'tests' | 'single sign-on';
  /** Without a session: refused with 403, or the status of its answer. */
  readonly guest: 403 | 'open';
  /**
   * What a change needs: the origin and the token, or, where a session begins, the origin only. `nothing`: it changes
   * nothing.
   */
  readonly change: 'token' | 'origin' | 'nothing';
  /** Another user is refused with 403; `none`: the answer is about no user's object. */
  readonly owner: 'upload' | 'none';
  /** For another user there is no such upload: 404 instead. */
  readonly isHidden?: true;
  /** Status of the user's own correct request. */
  readonly status: number;
  /** Why a route that changes something needs no token. */
  readonly why?: string;
  /** The user's session ends with the request. */
  readonly endsSession?: true;
  readonly request: (upload: OwnUpload) => RouteRequest;
}

const TUS = { 'Tus-Resumable': '1.0.0' };
const BYTES = { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };

type Rest = Partial<RouteCase> & { readonly path: string; readonly send?: Request };

function row(route: string, { path, send = {}, ...rest }: Rest): RouteCase {
  const [method = 'GET'] = route.split(' ');
  const request = () => ({ method, ...send, path });
  return { route, on: 'demo', guest: 403, change: 'nothing', owner: 'none', status: 200, request, ...rest };
}

/** A route about the upload in its address. */
function uploadRow(route: string, status: number, request: (upload: OwnUpload) => RouteRequest): RouteCase {
  const method = route.split(' ')[0] ?? '';
  const change = method === 'GET' ? 'nothing' : 'token';
  const sent = (upload: OwnUpload) => ({ method, ...request(upload) });
  return { route, on: 'demo', guest: 403, change, owner: 'upload', status, request: sent };
}

const creation = (path: string) => (): RouteRequest => ({
  method: 'POST',
  path,
  headers: {
    ...TUS,
    'Upload-Length': '10',
    'Upload-Metadata': metadataHeader(pictureMetadata(`routes-${randomUUID()}`)),
  },
});

const open = (path: string, rest: Partial<Rest> = {}): Rest => ({ guest: 'open', path, ...rest });
const changing = (path: string, rest: Partial<Rest> = {}): Rest => ({ change: 'token', path, ...rest });
const beginning = (path: string, form: string, rest: Partial<Rest> = {}): Rest => ({
  ...open(path, { send: { form } }),
  change: 'origin',
  ...rest,
});

const LOGIN = 'username=NEWS%2Freader&password=reader&remember=false';
const BEGINS = 'a session begins: there is no token yet';
const NAVIGATION = 'a navigation, which has no headers of ours; at worst it signs out';

const SESSIONS: readonly RouteCase[] = [
  row('POST /api/login', beginning('/api/login', LOGIN, { why: BEGINS, endsSession: true })),
  row('POST /api/setSession', {
    ...beginning('/api/setSession', 'sessionId=none', { why: BEGINS, endsSession: true }),
    guest: 403,
    status: 403,
  }),
  row('POST /api/refreshSession', changing('/api/refreshSession')),
  row('POST /upload-service/api/refreshSession', changing('/upload-service/api/refreshSession')),
  row('POST /api/logout', changing('/api/logout', { guest: 'open', endsSession: true })),
  row('GET /api/validateSession', { path: '/api/validateSession' }),
];

const READING: readonly RouteCase[] = [
  row('GET /app-settings', open('/app-settings')),
  row('GET /seed-status', open('/seed-status')),
  row('GET /health/live', open('/health/live')),
  row('GET /health/ready', open('/health/ready')),
  row('GET /services/svcLOCMain.asp', open('/services/svcLOCMain.asp?svcCmd=locGetStrList&strID=login.*')),
  row('GET /api/uploadChannels', { path: '/api/uploadChannels' }),
  row('GET /api/uploadChannels/:domain', { path: '/api/uploadChannels/img' }),
  row('GET /api/categoryList/:type', { path: '/api/categoryList/image' }),
  row('GET /services/svcChanMain.asp', {
    path: '/services/svcChanMain.asp?svcCmd=chanList&chanAccess=search&chanDomain=image',
  }),
  row('POST /search/:type/', changing('/search/image/', { send: { json: { queryText: '' } } })),
  row('GET /api/namedSearches', { path: '/api/namedSearches' }),
  row(
    'POST /api/namedSearches/:id',
    changing('/api/namedSearches/one', {
      send: { json: { name: 'Harbour', type: 'image', link: 'q=hafen', lookedAt: 1 } },
    }),
  ),
  row('POST /api/namedSearches/:id/seen', changing('/api/namedSearches/one/seen', { send: { json: { lookedAt: 1 } } })),
  row('POST /api/namedSearches/:id/remove', changing('/api/namedSearches/one/remove')),
  row('GET /api/geolocation/search', { path: '/api/geolocation/search?latitude=53.5&longitude=9.9' }),
  row('GET /media/:objectId/:variant', { path: '/media/none/thumb', status: 404 }),
  row('GET /link/media-system', { path: '/link/media-system' }),
  row('GET /upload-service/link/media-system', { path: '/upload-service/link/media-system' }),
  row('GET /plugin/*', open('/plugin/none', { status: 404 })),
  row('GET /themes/:name/:file', open('/themes/comyan/theme.json')),
  row('GET /*', open('/upload/', { send: { headers: { Accept: 'text/html' } } })),
];

const EXAMPLE: readonly RouteCase[] = [
  row('GET /embed-example', open('/embed-example', { status: 302 })),
  row('GET /embed-example/', open('/embed-example/')),
  row('GET /embed-example/host.js', open('/embed-example/host.js')),
  row('GET /embed-example/host.css', open('/embed-example/host.css')),
  row('POST /embed-example/session', beginning('/embed-example/session', 'account=reader', { why: BEGINS })),
  row('POST /embed-example/end', beginning('/embed-example/end', 'account=reader', { why: 'as its session call' })),
];

const UPLOADS: readonly RouteCase[] = [
  ...['/upload-service/upload', '/upload-service/upload/'].flatMap((path) => [
    { ...row(`POST ${path}`, changing(path, { status: 201 })), request: creation(path) },
    row(`OPTIONS ${path}`, open(path, { status: 204, send: { headers: TUS } })),
  ]),
  uploadRow('HEAD /upload-service/upload/:uploadKey', 200, ({ path }) => ({ path, headers: TUS })),
  uploadRow('PATCH /upload-service/upload/:uploadKey', 204, ({ path }) => ({
    path,
    headers: BYTES,
    body: Buffer.from('bytes'),
  })),
  uploadRow('DELETE /upload-service/upload/:uploadKey', 204, ({ path }) => ({ path, headers: TUS })),
  uploadRow('POST /upload-service/upload/:uploadKey', 204, ({ path }) => ({
    path,
    headers: { ...TUS, 'X-HTTP-Method-Override': 'DELETE' },
  })),
  uploadRow('GET /uploadstatus/:type/:objectId', 200, ({ objectId }) => ({ path: `/uploadstatus/image/${objectId}` })),
  uploadRow('DELETE /uploadstatus/:type/:objectId', 204, ({ objectId }) => ({
    path: `/uploadstatus/image/${objectId}`,
  })),
  uploadRow('POST /uploadstatus/:type/:objectId', 204, ({ objectId }) => ({
    path: `/uploadstatus/image/${objectId}`,
    headers: { 'X-HTTP-Method-Override': 'DELETE' },
  })),
  {
    ...uploadRow('POST /uploadstatus/:type/:objectId/retry', 200, ({ objectId }) => ({
      path: `/uploadstatus/image/${objectId}/retry`,
    })),
    isHidden: true,
  },
  uploadRow('POST /uploadstatus', 200, ({ objectId }) => ({
    path: '/uploadstatus',
    json: { uploads: [{ type: 'image', objectId }] },
  })),
];

const SINGLE_SIGN_ON: readonly RouteCase[] = [
  row('GET /upload-service/openid/signin', open('/upload-service/openid/signin', { status: 303 })),
  row('GET /upload-service/openid/callback', open('/upload-service/openid/callback', { status: 303 })),
  ...['signout', 'signout/widget'].map((name) =>
    row(
      `GET /upload-service/openid/${name}`,
      open(`/upload-service/openid/${name}`, { status: 303, why: NAVIGATION, endsSession: true }),
    ),
  ),
  row('GET /upload-service/openid/signed-out', open('/upload-service/openid/signed-out', { status: 303 })),
  row('GET /upload-service/openid/done', open('/upload-service/openid/done?result=signinSuccess')),
  row('GET /upload-service/openid/sign-in.css', open('/upload-service/openid/sign-in.css')),
  row('GET /upload-service/openid/sign-in.js', open('/upload-service/openid/sign-in.js')),
  row('GET /sso/login/:uid', open('/sso/login/none')),
  row('POST /sso/login/:uid', {
    ...beginning('/sso/login/none', 'username=none&password=none', { why: BEGINS }),
    guest: 403,
    status: 403,
  }),
  row(
    'ALL /sso/*',
    beginning('/sso/token', 'grant_type=none', {
      send: { method: 'POST', form: 'grant_type=none' },
      status: 400,
      why: BEGINS,
    }),
  ),
].map((one) => ({ ...one, on: 'single sign-on' as const }));

const CONTROLS: readonly RouteCase[] = [
  ...['misbehave', 'release', 'behave', 'reset', 'disk', 'readiness', 'expire', 'clock'].map((name) => {
    const readiness = { part: 'database', ready: true };
    const clock = { offsetMs: 0 };
    const expire = { user: 'NEWS/none' };
    const json = { misbehave: [], disk: { isFull: false }, readiness, expire, clock }[name] ?? {};
    return row(`POST /__test/${name}`, changing(`/__test/${name}`, { guest: 'open', send: { json } }));
  }),
  ...['requests', 'routes', 'searches', 'uploads'].map((name) => row(`GET /__test/${name}`, open(`/__test/${name}`))),
  row('GET /__test/assets/:objectId', open('/__test/assets/none', { status: 404 })),
].map((one) => ({ ...one, on: 'tests' as const }));

export const ROUTE_INVENTORY: readonly RouteCase[] = [
  ...SESSIONS,
  ...READING,
  ...EXAMPLE,
  ...UPLOADS,
  ...SINGLE_SIGN_ON,
  ...CONTROLS,
];

/** Without a session nothing of the media system is answered (7.1). */
import type { Answer } from '../exchange.ts';
import type { Person, Request } from '../person.ts';
import type { Target } from '../target.ts';
import { BYTES, metadataHeader, newUpload, pictureMetadata, VERSION } from '../tus.ts';
import { type Check, type Group, inTurn, unless, unlessStatus } from './check.ts';
import { plantedPicture } from './planted.ts';

interface Call {
  readonly path: string;
  readonly request?: Request;
}

const post = (path: string, request: Request = {}): Call => ({ path, request: { method: 'POST', ...request } });

/** Every call of the contract that needs a session. Uploads and objects are invented, except where they are given. */
function callsOf({ settings, uploadPath }: Target, metadata: Readonly<Record<string, string>>): readonly Call[] {
  const upload = `${uploadPath}/0123456789abcdef`;
  const object = 'uploadstatus/image/attack-none';
  const query = { queryText: '', resStart: 1, resCount: 1 };
  const creation = { ...VERSION, 'Upload-Length': '10', 'Upload-Metadata': metadataHeader(metadata) };
  return [
    post('api/refreshSession'),
    post(`${settings.uploadEndpoint}api/refreshSession`),
    { path: 'api/validateSession' },
    { path: 'api/uploadChannels' },
    { path: 'api/uploadChannels/img' },
    { path: 'api/categoryList/image' },
    { path: 'api/geolocation/search?latitude=53.5&longitude=9.9' },
    { path: 'services/svcChanMain.asp?svcCmd=chanList&svcFormat=jsonxhr&chanAccess=search&chanDomain=image' },
    post(uploadPath, { headers: creation }),
    { path: upload, request: { method: 'HEAD', headers: VERSION } },
    {
      path: upload,
      request: { method: 'PATCH', headers: { ...VERSION, ...BYTES, 'Upload-Offset': '0' }, body: 'x' },
    },
    { path: upload, request: { method: 'DELETE', headers: VERSION } },
    post(upload, { headers: { ...VERSION, 'X-HTTP-Method-Override': 'DELETE' }, note: 'overridden by DELETE' }),
    { path: object },
    { path: object, request: { method: 'DELETE' } },
    post(object, { headers: { 'X-HTTP-Method-Override': 'DELETE' }, note: 'overridden by DELETE' }),
    ...(settings.uploadStatusList > 0
      ? [post('uploadstatus', { json: { uploads: [{ type: 'image', objectId: 'attack-none' }] } })]
      : []),
    ...['image', 'video', 'audio', ...(settings.textSearch ? ['text'] : [])].map((type) =>
      post(`search/${type}/`, { json: query }),
    ),
  ];
}

const sendAll = (person: Person, calls: readonly Call[], note: string): Promise<Answer[]> =>
  inTurn(calls, ({ path, request = {} }) =>
    person.send(path, { ...request, note: [request.note, note].filter(Boolean).join(', ') }),
  );

const CHECKS: readonly Check[] = [
  {
    id: 'access-no-session',
    title: 'every call is refused without a session',
    source: '7.1; contract: Errors',
    async run(target) {
      const calls = callsOf(target, pictureMetadata(target));
      return unlessStatus(await sendAll(target.guest(), calls, 'no cookies'), [401, 403]);
    },
  },
  {
    id: 'access-invented-session',
    title: 'every call is refused with an invented session and token',
    source: '7.1; contract: Sessions',
    async run(target) {
      const invented = target.guest();
      for (const name of target.a.cookies.keys())
        invented.cookies.set(name, 'QXR0YWNrS2l0QXR0YWNrS2l0QXR0YWNrS2l0QXR0YWM');
      const calls = callsOf(target, pictureMetadata(target));
      return unlessStatus(await sendAll(invented, calls, 'invented session'), [401, 403]);
    },
  },
  {
    id: 'access-not-in-query',
    title: 'a session id in the query is no credential',
    source: 'contract: Channels and categories (7.8)',
    async run(target) {
      const sid = encodeURIComponent(target.a.sessionId);
      const paths = [`api/uploadChannels/img?sessionID=${sid}`, `api/validateSession?sid=${sid}`];
      const answers = await inTurn(paths, (path) => target.guest().send(path));
      const hidden = answers.map((answer) => ({ ...answer, sent: answer.sent.replace(sid, '…') }));
      return unlessStatus(hidden, [401, 403]);
    },
  },
  {
    id: 'access-media',
    title: 'thumbnails, previews and originals need the session',
    source: 'contract: Search',
    async run(target) {
      const { media } = await plantedPicture(target);
      const open = await inTurn(media, (address) => target.a.send(address));
      const closed = await inTurn(media, (address) => target.guest().send(address, { note: 'no cookies' }));
      return [...unlessStatus(open, [200]), ...unlessStatus(closed, [401, 403])];
    },
  },
  {
    id: 'access-asset-page',
    title: "the full system's page of an asset needs the session",
    source: 'contract: The rest (7.24)',
    async run(target) {
      const { objectId } = await plantedPicture(target);
      const path = `link/media-system?objectId=${objectId}`;
      const answer = await target.guest().send(path, { note: 'no cookies' });
      const isShown = answer.status === 200 && answer.text.includes('[attack kit]');
      return unless(!isShown, { sent: answer.sent, came: 'the headline of the asset', expected: 'a sign-in' });
    },
  },
  {
    id: 'access-upload-exists',
    title: 'without a session a real upload is refused as an invented one',
    source: 'contract: Uploads',
    async run(target) {
      const { address } = await newUpload(target);
      const request = { method: 'HEAD', headers: VERSION, note: 'no cookies' };
      return unlessStatus([await target.guest().send(address, request)], [401, 403]);
    },
  },
];

export const ACCESS: Group = { name: 'access', checks: CHECKS };

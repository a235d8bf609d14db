/** Parameters, headers and bodies that are too many, too large or of another type are refused (contract: Errors). */
import type { Request } from '../person.ts';
import { sendRaw } from '../raw-socket.ts';
import { create, pictureMetadata } from '../tus.ts';
import { besides } from './besides.ts';
import { type Check, inTurn, unless, unlessHandled, unlessStatus } from './check.ts';
import { plantedPicture } from './planted.ts';
import { unlessBounded } from './unless-bounded.ts';

export const REQUEST_BOUNDS: readonly Check[] = [
  {
    id: 'bounds-doubled-parameters',
    title: 'doubled and nested parameters get an answer, never 500',
    source: 'contract: Errors',
    async run(target) {
      const paths = [
        'services/svcLOCMain.asp?svcFormat=jsonxhr&svcCmd=locGetStrList&strID=a&strID=b',
        'services/svcChanMain.asp?svcCmd=chanList&svcCmd=x&svcFormat=jsonxhr&chanAccess=search&chanDomain=image&chanDomain=video',
        'services/svcChanMain.asp?svcCmd=chanList&chanAccess=search&chanDomain=image&svcLanguageID=1&svcLanguageID=2',
        'api/geolocation/search?latitude=1&latitude=2&longitude=3&longitude=4',
        'api/geolocation/search?latitude[]=1&longitude[a]=3',
        'uploadstatus/image/attack-none?sha256=1&sha256=2',
        'link/media-system?objectId=a&objectId=b',
        `${target.settings.uploadEndpoint}openid/signin?returnTo=/a&returnTo=/b&src=widget&src=widget`,
        `${target.settings.uploadEndpoint}openid/done?result=a&result=b&msg=a&msg=b`,
        `app-settings?${'a=1&'.repeat(500)}`,
      ];
      const got = await inTurn(paths, (path) => target.a.send(path));
      const forms = ['sessionId=a&sessionId=b', 'sessionId=a&peek=true&peek=true', 'sessionId[a]=1', ''];
      const sent = await inTurn(forms, (form) =>
        target.guest().send('api/setSession', { method: 'POST', form, note: form }),
      );
      const login = await target.guest().send('api/login', {
        method: 'POST',
        form: 'username=attack-none&username=b&password=c&password=d',
        isGuess: true,
        note: 'username twice',
      });
      const bodies = [
        'null',
        '"a"',
        '1',
        '{"queryText":{}}',
        '{"queryText":[]}',
        '{"queryFilter":1}',
        '{"queryID":{}}',
      ];
      const headers = { 'Content-Type': 'application/json' };
      const json = await inTurn(bodies, (body) =>
        target.a.send('search/image/', { method: 'POST', headers, body, note: body }),
      );
      return [...unlessHandled([...got, ...sent, login]), ...unlessStatus(json, [400])];
    },
  },
  {
    id: 'bounds-content-types',
    title: 'a body of another type is 4xx, never 500',
    source: 'contract: Errors',
    async run(target) {
      const types = ['text/xml', 'multipart/form-data; boundary=a', 'application/json; charset=utf-16', 'x', ''];
      const requests = types.flatMap((type): [string, Request][] => [
        ['search/image/', { method: 'POST', headers: { 'Content-Type': type }, body: '<a/>', note: `type ${type}` }],
        ['api/setSession', { method: 'POST', headers: { 'Content-Type': type }, body: '<a/>', note: `type ${type}` }],
      ]);
      const answers = await inTurn(requests, ([path, request]) => target.a.send(path, request));
      return unlessStatus(answers, [400, 403, 415]);
    },
  },
  {
    id: 'bounds-headers',
    title: 'headers of 64 kB are refused',
    source: 'contract: Errors (431)',
    run: (target) =>
      besides(target, async () => {
        const headers = { 'X-Attack': 'a'.repeat(64 * 1024) };
        const answer = await target.a.send('app-settings', { headers, note: 'a header of 64 kB' });
        return answer.status === 0 ? [] : unlessStatus([answer], [400, 413, 431]);
      }),
  },
  {
    id: 'bounds-metadata',
    title: 'metadata of 30 kB are taken, and much more is refused',
    source: 'contract: Uploads',
    async run(target) {
      const creation = (bytes: number) =>
        create(target, target.a, {
          metadata: pictureMetadata(target, { IPTCCaption: 'ж'.repeat(Math.floor((bytes * 3) / 8)) }),
          note: `${bytes} bytes of metadata`,
        });
      const large = await creation(28_000);
      const huge = await creation(200_000);
      return [
        ...unlessStatus([large], [201, 400]),
        ...(huge.status === 0 ? [] : unlessStatus([huge], [400, 413, 431])),
      ];
    },
  },
  {
    id: 'bounds-body',
    title: 'bodies of many megabytes are refused',
    source: 'contract: Errors (413)',
    run: (target) =>
      besides(target, async () => {
        const body = Buffer.alloc(5 * 1024 * 1024, 'a');
        const json = { 'Content-Type': 'application/json' };
        const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
        const answers = [
          await target.a.send('search/image/', { method: 'POST', headers: json, body, note: 'a body of 5 MB' }),
          await target
            .guest()
            .send('api/login', { method: 'POST', headers: form, body, isGuess: true, note: 'a body of 5 MB' }),
        ];
        // A server may close the connection while the rest is still being sent.
        return unlessStatus(
          answers.filter(({ status }) => status !== 0),
          [413],
        );
      }),
  },
  {
    id: 'bounds-announced-body',
    title: 'a body of a terabyte is refused before it is sent',
    source: 'contract: Errors (413)',
    async run(target) {
      const { pathname, host } = target.endpoint.base;
      const head = `POST ${pathname}api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
      const { status, isClosed } = await sendRaw(target.endpoint, `${head}Content-Length: 1000000000000\r\n\r\n`, {
        limitMs: 3_000,
      });
      const isRefused = isClosed || status === 413 || status === 400;
      return unless(isRefused, {
        sent: 'POST api/login with Content-Length: 1000000000000',
        came: String(status),
        expected: '413',
      });
    },
  },
  {
    id: 'bounds-json',
    title: 'deep JSON and long lists are 4xx and quick',
    source: 'contract: Errors',
    run: (target) =>
      besides(target, async () => {
        const headers = { 'Content-Type': 'application/json' };
        const deep = `{"queryText":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
        const list = { uploads: Array.from({ length: 2_000 }, (_, at) => ({ type: 'image', objectId: `a${at}` })) };
        const answers = [
          await target.a.send('search/image/', { method: 'POST', headers, body: deep, note: '20,000 brackets' }),
          await target.a.send('uploadstatus', { method: 'POST', json: list, note: '2,000 uploads' }),
        ];
        return unlessBounded(answers, [400, 404, 413]);
      }),
  },
  {
    id: 'bounds-ranges',
    title: 'many ranges of one file are not all sent',
    source: 'RFC 9110, 14.2',
    async run(target) {
      const { media } = await plantedPicture(target);
      const Range = `bytes=${Array.from({ length: 500 }, () => '0-').join(',')}`;
      const answers = await inTurn(media.slice(-1), (address) =>
        target.a.send(address, { headers: { Range }, note: '500 ranges' }),
      );
      return answers.flatMap(({ sent, bytes, status }) =>
        unless(bytes.length < 100_000 && status < 500, {
          sent,
          came: `${status}, ${bytes.length} bytes`,
          expected: 'the file once',
        }),
      );
    },
  },
];

/** No page of another site changes anything with the cookies of a signed-in user (contract: Sessions). */
import type { Answer } from '../exchange.ts';
import { loginForm, type Person, type Request } from '../person.ts';
import type { Target } from '../target.ts';
import { BYTES, head, metadataHeader, newUpload, pictureMetadata, VERSION } from '../tus.ts';
import { type Check, type Group, inTurn, Skip, unless, unlessStatus } from './check.ts';

type Variant = Pick<Request, 'withToken' | 'headers' | 'note'>;

/** Every changing call, on an unfinished upload of the first account. */
async function changes(target: Target, person: Person, variant: Variant): Promise<Answer[]> {
  const { address, metadata } = await newUpload(target);
  const { uploadPath, settings } = target;
  const object = `uploadstatus/image/${metadata.objectId}`;
  const creation = { 'Upload-Length': '10', 'Upload-Metadata': metadataHeader(pictureMetadata(target)) };
  const requests: readonly (readonly [string, Request])[] = [
    ['api/refreshSession', { method: 'POST' }],
    [`${settings.uploadEndpoint}api/refreshSession`, { method: 'POST' }],
    ['search/image/', { method: 'POST', json: { queryText: '', resStart: 1, resCount: 1 } }],
    [uploadPath, { method: 'POST', headers: { ...VERSION, ...creation } }],
    [address, { method: 'HEAD', headers: VERSION }],
    [address, { method: 'PATCH', headers: { ...VERSION, ...BYTES, 'Upload-Offset': '0' }, body: 'attack' }],
    [address, { method: 'DELETE', headers: VERSION }],
    [object, { method: 'DELETE' }],
  ];
  const answers = await inTurn(requests, ([path, request]) =>
    person.send(path, { ...request, ...variant, headers: { ...request.headers, ...variant.headers } }),
  );
  // Whatever was answered, the upload must be as it was.
  const after = await head(target.a, address, { note: 'afterwards' });
  const isUntouched = after.status === 200 && after.headers.get('Upload-Offset') === '0';
  return isUntouched
    ? answers
    : [...answers, { ...after, status: after.status === 200 ? 0 : after.status, text: 'changed' }];
}

const withOrigin = (Origin: string): Variant => ({ headers: { Origin }, note: `Origin ${Origin}` });

const CHECKS: readonly Check[] = [
  {
    id: 'csrf-missing-token',
    title: 'every change without the token is refused',
    source: 'contract: Sessions, Token',
    run: async (target) => unlessStatus(await changes(target, target.a, { withToken: false, note: 'no token' }), [403]),
  },
  {
    id: 'csrf-foreign-token',
    title: "the token of another person's session is refused",
    source: 'contract: Sessions, Token',
    run: async (target) =>
      unlessStatus(
        await changes(target, target.a, {
          withToken: false,
          headers: { 'X-XSRF-TOKEN': target.b.token },
          note: "another session's token",
        }),
        [403],
      ),
  },
  {
    id: 'csrf-token-apart',
    title: 'the readable token does not reveal the session id',
    source: 'contract: Sessions, Cookies',
    run: async ({ a: { token, sessionId } }) =>
      unless(token !== '' && !token.includes(sessionId) && !sessionId.includes(token), {
        sent: 'a sign-in',
        came: token === '' ? 'no cookie XSRF-TOKEN' : 'a token that contains the session id',
        expected: 'a token of its own',
      }),
  },
  {
    id: 'csrf-foreign-origin',
    title: 'a change from another origin is refused, even with the token',
    source: 'contract: Sessions, Origins',
    async run(target) {
      const { host, hostname, protocol } = target.endpoint.base;
      const origins = [
        'https://evil.example',
        'null',
        `${protocol}//${host}.evil.example`,
        `${protocol}//${hostname}:1`,
      ];
      // One origin gets every call, the others one: they are told apart in the same place.
      const [first = '', ...others] = origins;
      const answers = await inTurn(others, (Origin) =>
        target.a.send('api/refreshSession', { method: 'POST', ...withOrigin(Origin) }),
      );
      return unlessStatus([...(await changes(target, target.a, withOrigin(first))), ...answers], [403]);
    },
  },
  {
    id: 'csrf-sign-in',
    title: 'no other origin signs a browser in',
    source: 'contract: Sessions, Origins',
    async run(target) {
      const [account] = target.accounts;
      const forms = { 'api/setSession': `sessionId=${encodeURIComponent(target.a.sessionId)}` };
      const all = { ...forms, ...(account && { 'api/login': loginForm(account) }) };
      const answers = await inTurn(Object.entries(all), ([path, form]) =>
        target.guest().send(path, { method: 'POST', form, ...withOrigin('https://evil.example') }),
      );
      return unlessStatus(answers, [403]);
    },
  },
  {
    id: 'csrf-text-form',
    title: 'a form of type text/plain is no call',
    source: 'contract: Sessions; Fetch, CORS-safelisted request-header',
    async run(target) {
      const headers = { 'Content-Type': 'text/plain' };
      const body = '{"queryText":"","resStart":1,"resCount":1,"a":"=b"}';
      const search = await target.a.send('search/image/', { method: 'POST', headers, body, note: 'text/plain' });
      const [account] = target.accounts;
      const form = account && loginForm(account);
      const login =
        form && (await target.guest().send('api/login', { method: 'POST', headers, body: form, note: 'text/plain' }));
      return unlessStatus([search, ...(login ? [login] : [])], [400, 403, 415]);
    },
  },
  {
    id: 'csrf-method-override',
    title: 'an overridden method needs the token, and only a POST has one',
    source: 'contract: Uploads; tus 1.0, X-HTTP-Method-Override',
    async run(target) {
      const { address, metadata } = await newUpload(target);
      const headers = { ...VERSION, 'X-HTTP-Method-Override': 'DELETE' };
      const object = `uploadstatus/image/${metadata.objectId}`;
      const bare = { method: 'POST', headers, withToken: false, note: 'no token, overridden by DELETE' };
      const refused = await inTurn([address, object], (path) => target.a.send(path, bare));
      await inTurn([address, object], (path) => target.a.send(path, { headers, limitMs: 5_000 }));
      const after = await head(target.a, address, { note: 'after GET with X-HTTP-Method-Override: DELETE' });
      return [...unlessStatus(refused, [403]), ...unlessStatus([after], [200])];
    },
  },
  {
    id: 'csrf-get-changes-nothing',
    title: 'GET neither signs in nor out',
    source: 'contract: Sessions; RFC 9110, 9.2.1',
    async run(target) {
      const [account] = target.accounts;
      if (account === undefined) throw new Skip('needs a password');
      const login = await target.guest().send(`api/login?${loginForm(account)}`, { note: 'the form in the query' });
      const logout = await target.a.send('api/logout');
      const after = await target.a.send('api/validateSession', { note: 'after GET api/logout' });
      const hidden = { ...login, sent: 'GET api/login with the form in the query' };
      return [...unlessStatus([hidden, logout], [400, 403, 404, 405]), ...unlessStatus([after], [200])];
    },
  },
  {
    id: 'csrf-no-cors',
    title: 'no answer lets another origin read it',
    source: 'contract: Sessions, Origins',
    async run(target) {
      const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
      const paths = ['app-settings', 'api/uploadChannels', target.uploadPath, 'attack-none'];
      const gets = await inTurn(paths, (path) => target.a.send(path, { headers }));
      const options = await inTurn(paths, (path) =>
        target.guest().send(path, { method: 'OPTIONS', headers: { ...headers, ...VERSION } }),
      );
      return [...gets, ...options].flatMap((answer) => {
        const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        return unless(names.length === 0, { sent: answer.sent, came: names.join(', '), expected: 'no CORS header' });
      });
    },
  },
];

export const CSRF: Group = { name: 'csrf', checks: CHECKS };

/** What the headers of answers promise browsers. */
import type { Answer } from '../exchange.ts';
import { sendRaw } from '../raw-socket.ts';
import type { Target } from '../target.ts';
import { VERSION } from '../tus.ts';
import { type Check, type Finding, type Group, inTurn, Skip, unless } from './check.ts';
import { plantedPicture } from './planted.ts';

/** `expected` is the value for the report. */
function unlessHeader(
  answers: readonly Answer[],
  name: string,
  { wanted, expected }: { readonly wanted: RegExp; readonly expected: string },
): Finding[] {
  return answers.flatMap(({ sent, headers }) => {
    const value = headers.get(name);
    return unless(value !== null && wanted.test(value), {
      sent,
      came: value === null ? `no ${name}` : `${name}: ${value}`,
      expected: `${name}: ${expected}`,
    });
  });
}

/** One answer of each kind: JSON, an error, tus, media. */
async function answersOf(target: Target): Promise<readonly Answer[]> {
  const { media } = await plantedPicture(target);
  return [...(await inTurn(media, (path) => target.a.send(path))), ...(await callsOf(target))];
}

async function callsOf(target: Target): Promise<readonly Answer[]> {
  const paths = ['app-settings', 'api/uploadChannels', 'api/attack-none'];
  const plain = await inTurn(paths, (path) => target.a.send(path));
  const tus = await target.a.send(target.uploadPath, { method: 'OPTIONS', headers: VERSION });
  const refused = await target.guest().send('api/validateSession');
  return [...plain, tus, refused];
}

async function hostedPage(target: Target): Promise<Answer> {
  const page = await target.guest().send('', { headers: { Accept: 'text/html' } });
  if (page.status !== 200) throw new Skip(`serves no hosted page (${page.status})`);
  return page;
}

const privateAnswers = (target: Target): Promise<Answer[]> =>
  inTurn(['api/uploadChannels', 'api/categoryList/image', 'api/validateSession', 'link/media-system'], (path) =>
    target.a.send(path),
  );

const CHECKS: readonly Check[] = [
  {
    id: 'headers-nosniff',
    title: 'every answer forbids guessing its type',
    source: 'Fetch, X-Content-Type-Options',
    run: async (target) =>
      unlessHeader(await answersOf(target), 'X-Content-Type-Options', { wanted: /^nosniff$/, expected: 'nosniff' }),
  },
  {
    id: 'headers-resource-policy',
    title: 'no other site embeds the answer of a call',
    source: 'Fetch, Cross-Origin-Resource-Policy',
    // Not of media: to browsers the extension's pages, which show them, are another site.
    run: async (target) =>
      unlessHeader(await callsOf(target), 'Cross-Origin-Resource-Policy', {
        wanted: /^same-(?:origin|site)$/,
        expected: 'same-origin',
      }),
  },
  {
    id: 'headers-no-version',
    title: 'no answer names software and version',
    source: 'OWASP ASVS 5.0, 13.4.6',
    async run(target) {
      return (await answersOf(target)).flatMap(({ sent, headers }) => {
        const server = headers.get('Server') ?? '';
        const powered = headers.get('X-Powered-By');
        const came = powered === null ? `Server: ${server}` : `X-Powered-By: ${powered}`;
        return unless(powered === null && !/\d/.test(server), { sent, came, expected: 'no version' });
      });
    },
  },
  {
    id: 'headers-no-stack',
    title: 'no error contains code, paths or a stack',
    source: 'contract: Errors',
    async run(target) {
      const body = '{"queryText":';
      const headers = { 'Content-Type': 'application/json' };
      const answers = [
        await target.a.send('search/image/', { method: 'POST', headers, body, note: 'broken JSON' }),
        await target.a.send('api/attack-none'),
        await target.a.send('%'),
        await target.a.send(`${target.uploadPath}/attack-none`, { method: 'PATCH', headers: VERSION }),
      ];
      return answers.flatMap(({ sent, text }) =>
        unless(!/node_modules|\bat .+:\d+:\d+|Traceback|Exception|\.ts:\d+|<b>Warning/.test(text), {
          sent,
          came: 'a part of a stack',
          expected: 'a sentence for the user',
        }),
      );
    },
  },
  {
    id: 'headers-private-answers',
    title: 'no cache keeps the answers of a session',
    source: 'contract: Sessions; RFC 9111, 5.2.2',
    run: async (target) =>
      unlessHeader(await privateAnswers(target), 'Cache-Control', {
        wanted: /no-store/,
        expected: 'private, no-store',
      }),
  },
  {
    id: 'headers-private-media',
    title: 'media are private: not stored, or shown only with the session',
    source: 'contract: Search; RFC 9111, 5.2.2',
    async run(target) {
      const { media } = await plantedPicture(target);
      const answers = await inTurn(media, (address) => target.a.send(address));
      return [
        ...unlessHeader(answers, 'Cache-Control', { wanted: /private/, expected: 'private, no-store' }),
        ...unlessHeader(answers, 'Cache-Control', {
          wanted: /no-store|no-cache|max-age=0/,
          expected: 'private, no-store',
        }),
      ];
    },
  },
  {
    id: 'headers-strict-transport',
    title: 'by https browsers stay with https',
    source: 'RFC 6797',
    async run(target) {
      if (target.endpoint.base.protocol === 'http:') throw new Skip('needs https');
      if (target.endpoint.base.hostname === 'localhost') throw new Skip('would count for every port of localhost');
      const answers = [
        await target.guest().send('app-settings'),
        await target.guest().send('', { headers: { Accept: 'text/html' } }),
      ];
      return unlessHeader(answers, 'Strict-Transport-Security', {
        wanted: /max-age=[1-9]\d{6,}/,
        expected: 'max-age=31536000',
      });
    },
  },
  {
    id: 'headers-page-policy',
    title: 'the hosted page runs its own scripts only, in listed frames only',
    source: 'contract: The rest; CSP 3',
    async run(target) {
      const page = await hostedPage(target);
      const policy = page.headers.get('Content-Security-Policy') ?? '';
      const parts = new Map(policy.split(';').map((part) => [part.trim().split(/\s+/)[0] ?? '', part.trim()]));
      const scripts = parts.get('script-src') ?? parts.get('default-src') ?? '';
      const ancestors = parts.get('frame-ancestors') ?? '';
      const wrong = [
        ...(scripts === '' || /'unsafe-|\*|https?:(?:\s|$)|data:/.test(scripts) ? [scripts || 'no script-src'] : []),
        ...(ancestors === '' || /\*|https?:(?:\s|$)/.test(ancestors) ? [ancestors || 'no frame-ancestors'] : []),
        ...(/'none'/.test(parts.get('object-src') ?? parts.get('default-src') ?? '') ? [] : ["no object-src 'none'"]),
        ...(parts.has('base-uri') ? [] : ['no base-uri']),
      ];
      return unless(wrong.length === 0, { sent: page.sent, came: wrong.join('; '), expected: 'a strict policy' });
    },
  },
  {
    id: 'headers-page-referrer',
    title: 'no request of the hosted page repeats its address',
    source: '2.2.1; contract: The rest',
    run: async (target) =>
      unlessHeader([await hostedPage(target)], 'Referrer-Policy', { wanted: /^no-referrer$/, expected: 'no-referrer' }),
  },
  {
    id: 'headers-page-isolation',
    title: 'the hosted page has an opener policy and gives up permissions',
    source: 'HTML, Cross-Origin-Opener-Policy; W3C Permissions Policy',
    async run(target) {
      const page = [await hostedPage(target)];
      return [
        // Elsewhere browsers ignore it.
        ...(isTrustworthy(target.endpoint.base)
          ? unlessHeader(page, 'Cross-Origin-Opener-Policy', {
              wanted: /^same-origin(?:-allow-popups)?$/,
              expected: 'same-origin-allow-popups',
            })
          : []),
        ...unlessHeader(page, 'Permissions-Policy', {
          wanted: /(?:camera|geolocation)=\(\)/,
          expected: 'camera=(), geolocation=(), …',
        }),
      ];
    },
  },
  {
    id: 'headers-host',
    title: 'another host name is refused (DNS rebinding)',
    source: 'contract: Sessions, Hosts; RFC 9112, 3.2',
    async run(target) {
      const { pathname, host } = target.endpoint.base;
      const get = (hosts: string) => `GET ${pathname}app-settings HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`;
      const requests = {
        'Host: evil.example': get('Host: evil.example\r\n'),
        'Host twice': get(`Host: evil.example\r\nHost: ${host}\r\n`),
        'no Host': get(''),
      };
      const findings = await inTurn(Object.entries(requests), async ([note, text]) => {
        const { status } = await sendRaw(target.endpoint, text);
        const isRefused = status === 0 || (status >= 400 && status < 500);
        return unless(isRefused, { sent: `GET app-settings, ${note}`, came: String(status), expected: '4xx' });
      });
      return findings.flat();
    },
  },
  {
    id: 'headers-smuggling',
    title: 'ambiguous lengths are refused',
    source: 'RFC 9112, 6.1 and 6.3',
    async run(target) {
      const { pathname, host } = target.endpoint.base;
      const start = `POST ${pathname}api/logout HTTP/1.1\r\nHost: ${host}\r\n`;
      const requests = {
        'length and chunks': `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        'two lengths': `${start}Content-Length: 0\r\nContent-Length: 5\r\n\r\n`,
        'a folded header': `${start}X-A: a\r\n b\r\nContent-Length: 0\r\n bad\r\n\r\n`,
      };
      const findings = await inTurn(Object.entries(requests), async ([note, text]) => {
        const { status, isClosed } = await sendRaw(target.endpoint, text, { limitMs: 3_000 });
        const isRefused = status >= 400 ? status < 500 : isClosed && status === 0;
        return unless(isRefused, { sent: `POST api/logout, ${note}`, came: String(status), expected: '400' });
      });
      return findings.flat();
    },
  },
];

export const HEADERS: Group = { name: 'headers', checks: CHECKS };

function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

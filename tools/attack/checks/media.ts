/** Files that are made to attack the programs that read them, or the browsers that show them (contract: Search). */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Target } from '../target.ts';
import { type Check, type Finding, type Group, inTurn, unless } from './check.ts';
import { type Planted, plant } from './planted.ts';
import { greyPng } from './png.ts';

const MARKUP = '<!doctype html><script>alert(document.domain)</script>';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script>
  <image href="http://127.0.0.1:9/attack" width="9" height="9"/><rect width="9" height="9"/></svg>`;

/** The addresses of a stored file must not run as a page of the media system. */
async function unlessHarmless(target: Target, { media }: Planted): Promise<Finding[]> {
  const answers = await inTurn(media, (address) => target.a.send(address));
  return answers.flatMap(({ sent, status, headers }) => {
    if (status !== 200) return [];
    const type = headers.get('Content-Type') ?? 'no type';
    const policy = headers.get('Content-Security-Policy') ?? '';
    const isSandboxed = /sandbox|default-src 'none'|script-src 'none'/.test(policy);
    const isAttachment = /^attachment/i.test(headers.get('Content-Disposition') ?? '');
    const isActive = /html|xml|svg|javascript/i.test(type);
    return [
      ...unless(headers.get('X-Content-Type-Options') === 'nosniff', { sent, came: 'no nosniff', expected: 'nosniff' }),
      ...unless(!isActive || isSandboxed || isAttachment, {
        sent,
        came: `${type} without a policy`,
        expected: 'a sandbox, or an attachment',
      }),
      ...unless(!/html/i.test(type), { sent, came: type, expected: 'no page' }),
    ];
  });
}

/** A clip that a tool can read, if it lets a playlist lead it there. */
const CLIP = join(import.meta.dirname, '../../../reference-server/demo-library/clips/video-aurora-en.mp4');

/** Counts the requests to an address of this computer while `run` is running. */
async function requestsWhile(run: (address: string) => Promise<void>): Promise<number> {
  let requests = 0;
  const listener = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  try {
    await run(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/attack.mp4`);
  } finally {
    await new Promise((resolve) => listener.close(resolve));
  }
  return requests;
}

/** What the server learned of the file that a playlist names. */
async function learned(target: Target, text: string, note: string): Promise<Finding[]> {
  const planted = await plant(target, { bytes: Buffer.from(text), filename: 'attack-kit.mp4', type: 'video' });
  const { fields, state } = planted;
  const names = ['AVMImgThumbURL', 'AVMImgPreviewURL'].filter((name) => fields[name]);
  const shown = await inTurn(names, async (name) => {
    const { status } = await target.a.send(new URL(fields[name] ?? '', target.endpoint.base).href);
    return status === 200 ? [name] : [];
  });
  const facts = ['AVMDuration', 'AVMPreviewWidth'].filter((name) => fields[name]);
  const sent = `${note}, named .mp4`;
  return [
    ...[...shown.flat(), ...facts].map((came) => ({
      sent,
      came: `${came} of the other file`,
      expected: 'nothing of it',
    })),
    ...unless(state !== 'waiting', { sent, came: 'not decided within a minute', expected: 'refused or processed' }),
  ];
}

/** A tool that believes the content instead of the format reads what the content names. */
async function playlistReads(target: Target): Promise<readonly Finding[]> {
  const hls = (address: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}\n#EXT-X-ENDLIST\n`;
  const folder = await mkdtemp(join(tmpdir(), 'attack-kit-'));
  const findings: Finding[] = [];
  try {
    const other = join(folder, 'other.mp4');
    await copyFile(CLIP, other);
    findings.push(...(await learned(target, hls(pathToFileURL(other).href), 'an HLS playlist')));
    findings.push(...(await learned(target, `ffconcat version 1.0\nfile '${other}'\n`, 'a list of ffconcat')));
    const requests = await requestsWhile(async (address) => {
      findings.push(...(await learned(target, hls(address), 'an HLS playlist with an address')));
    });
    const sent = 'an HLS playlist with an address of this computer';
    return [...findings, ...unless(requests === 0, { sent, came: 'a request of the server', expected: 'no request' })];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CHECKS: readonly Check[] = [
  {
    id: 'media-playlist',
    title: 'a playlist named .mp4 reads no other file and no address',
    source: 'FFmpeg, security; contract: Uploads',
    run: playlistReads,
  },
  {
    id: 'media-drawing',
    title: 'scripts in an SVG do not run',
    source: 'contract: Search',
    async run(target) {
      const planted = await plant(target, { bytes: Buffer.from(DRAWING), filename: 'attack-kit.svg' });
      return planted.state === 'refused' ? [] : unlessHarmless(target, planted);
    },
  },
  {
    id: 'media-markup-as-picture',
    title: 'a page named .jpg is never shown as a page',
    source: 'contract: Search; Fetch, X-Content-Type-Options',
    async run(target) {
      const planted = await plant(target, { bytes: Buffer.from(MARKUP), filename: 'attack-kit.jpg' });
      return planted.state === 'refused' ? [] : unlessHarmless(target, planted);
    },
  },
  {
    id: 'media-types',
    title: 'programs and pages are refused by their extension',
    source: '5.2, 5.6; contract: Uploads, Refusals at creation',
    async run(target) {
      const names = [
        'attack.html',
        'attack.exe',
        'attack.js',
        'attack.png.php',
        'attack',
        'attack.PNG.hTmL',
        'attack.shtml',
      ];
      const planted = await inTurn(names, async (filename) => {
        const { status } = await plant(target, { bytes: Buffer.from(MARKUP), filename });
        return { filename, status };
      });
      return planted.flatMap(({ filename, status }) =>
        unless(status === 415 || status === 400, { sent: `a file ${filename}`, came: String(status), expected: '415' }),
      );
    },
  },
  {
    id: 'media-picture-bomb',
    title: 'a small file of a huge picture stops nothing',
    source: 'OWASP ASVS 5.0, 5.2.6',
    async run(target) {
      const planted = await plant(target, { bytes: greyPng(60_000, 60_000, 1), filename: 'attack-kit.png' });
      if (planted.state === 'refused') return [];
      const after = await target.b.send('api/validateSession');
      return [
        ...unless(after.status === 200, {
          sent: 'afterwards, another person',
          came: String(after.status),
          expected: '200',
        }),
        ...unless(planted.state !== 'waiting', {
          sent: 'a picture of 60,000 × 60,000',
          came: 'no decision',
          expected: 'one',
        }),
      ];
    },
  },
];

export const MEDIA: Group = { name: 'media', checks: CHECKS };

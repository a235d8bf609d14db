import { describe, expect, it } from 'vitest';
import type { TakenFrom } from '#lib/capture/model/taken-from.ts';
import { createPictureTaker } from '#lib/capture/take-picture.ts';
import { AppError, type AppErrorCode } from '#lib/core/app-error.ts';
import type { PictureClick, SiteAccess } from '#lib/host/picture-clicks.ts';
import { brokenOff } from '../../../helpers/builders/broken-off.ts';

const PAGE = 'https://news.example/flood#top';
const SMALL = 'https://news.example/s.jpg';
const LARGE = 'https://news.example/l.jpg';
const FOREIGN = 'https://cdn.example/f.jpg';
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3];
const HTML = [...new TextEncoder().encode('<!doctype html><html><title>Sign in</title>')];

type Content = readonly number[];
const held = (content: Content, mimeType = 'image/jpeg') => ({
  kind: 'held',
  bytes: content.length,
  mimeType,
  content,
});

interface Page {
  readonly picture?: string;
  readonly access?: SiteAccess;
  readonly facts?: object;
  /** What the page reads, by address; an address without an answer cannot be reached, null: no script runs. */
  readonly inPage?: Readonly<Record<string, object>> | null;
  /** What the site answers to the background. */
  readonly site?: Response;
  /** The list refuses the file. */
  readonly isRefused?: boolean;
  /** Bytes that the page hands over of each part; absent: all. */
  readonly partBytes?: number | null;
}

const FACTS = { base: PAGE, srcsets: [], width: 100, title: 'Flood', alt: 'Water', caption: '', credit: '' };

async function take(
  { picture = SMALL, access = 'same-site', facts = FACTS, inPage = {}, site, isRefused = false, partBytes }: Page,
  refusal?: AppErrorCode,
) {
  const files: { file: File; taken: TakenFrom }[] = [];
  const asked: string[] = [];
  const fetched: string[] = [];
  let content: Content = [];
  let said = '';
  let ends = 0;
  const click: PictureClick = {
    picture,
    page: PAGE,
    access: Promise.resolve(access),
    readFacts: async () => {
      if (inPage === null) throw new Error('no script');
      return facts;
    },
    async hold(address) {
      asked.push(address);
      if (inPage === null) throw new Error('no script');
      const answer = inPage[address] ?? { kind: 'unreachable' };
      if ('content' in answer) content = answer.content as Content;
      return answer;
    },
    async readHeld(start, end) {
      if (partBytes === null) throw new Error('nothing is held');
      return btoa(String.fromCharCode(...content.slice(start, end).slice(0, partBytes)));
    },
    async fetch(address) {
      fetched.push(address);
      if (site === undefined) throw new TypeError('failed');
      return site;
    },
    async say(text) {
      said = text;
    },
    async end() {
      ends += 1;
    },
  };
  const list = {
    async open() {
      if (refusal) throw new AppError(refusal);
      return {
        server: 'https://media.example/dam',
        async add(file: File, taken: TakenFrom) {
          files.push({ file, taken });
          return !isRefused;
        },
      };
    },
  };
  await createPictureTaker(list, () => ({ locale: 'en-US', strings: {} }))(click);
  expect(ends).toBe(1);
  return { files, asked, fetched, said };
}

const answerOf = (content: Content, { status = 200, type = 'image/jpeg' } = {}) =>
  new Response(new Uint8Array(content), { status, headers: { 'content-type': type } });

describe('a picture of the page', () => {
  it('is added with its real bytes and what the page says', async () => {
    const { files, said } = await take({ inPage: { [SMALL]: held(JPEG) } });
    const [added] = files;
    expect(added && [...new Uint8Array(await added.file.arrayBuffer())]).toEqual(JPEG);
    expect(added?.file.name).toBe('s.jpg');
    expect(added?.taken).toEqual({
      page: 'https://news.example/flood',
      title: 'Flood',
      alt: 'Water',
      caption: '',
      credit: '',
    });
    expect(said).toContain('“s.jpg” is in the upload list');
  });

  const withLarge = { ...FACTS, srcsets: [`${SMALL} 100w, ${LARGE} 900w`] };

  it('is taken as large as the page names it', async () => {
    const { asked } = await take({ facts: withLarge, inPage: { [LARGE]: held(JPEG), [SMALL]: held(JPEG) } });
    expect(asked).toEqual([LARGE]);
  });

  it.each([
    ['is refused', { kind: 'refused', status: 403 }],
    ['cannot be reached', { kind: 'unreachable' }],
    ['is a page of HTML', held(HTML, 'text/html')],
    ['is too large', { kind: 'too-large' }],
  ])('is taken as it is shown where the large one %s', async (_, large) => {
    const { files, said } = await take({ facts: withLarge, inPage: { [LARGE]: large, [SMALL]: held(JPEG) } });
    expect(files.map(({ file }) => file.name)).toEqual(['s.jpg']);
    expect(said).toContain('in the size that the page shows: the larger one could not be read');
  });

  it.each([['data:image/jpeg;base64,AA=='], ['blob:https://news.example/1']])(
    'is read in the page alone where its address is %s',
    async (picture) => {
      expect((await take({ picture, inPage: { [picture]: held(JPEG) } })).files).toHaveLength(1);
      const { said, fetched } = await take({ picture, access: 'given', site: answerOf(JPEG) });
      expect([said, fetched]).toEqual([expect.stringContaining('could not be read'), []]);
    },
  );

  it('is taken where the page answers with nonsense about it', async () => {
    const { files } = await take({ facts: { srcsets: 'x'.repeat(99) }, inPage: { [SMALL]: held(JPEG) } });
    expect(files[0]?.taken).toMatchObject({ page: 'https://news.example/flood', title: '', caption: '' });
  });

  it('is not said to be usable where the list refuses its file', async () => {
    const { said } = await take({ inPage: { [SMALL]: held(JPEG) }, isRefused: true });
    expect(said).toBe('“s.jpg” is in the upload list, which says why it cannot be uploaded.');
  });

  it('keeps what can be read of a page that says a value too long', async () => {
    const facts = { ...FACTS, srcsets: ['x'.repeat(10_001), `${LARGE} 900w`], base: 'y'.repeat(2_001) };
    const { files } = await take({ facts, inPage: { [SMALL]: held(JPEG) } });
    expect(files[0]?.taken.title).toBe('Flood');
  });
});

describe('a picture that is not taken is told about in words', () => {
  it.each<[string, Page, RegExp]>([
    ['a page of HTML', { inPage: { [SMALL]: held(HTML, 'text/html') } }, /no picture \(HTML\)/],
    ['a page of HTML that is called a picture', { inPage: { [SMALL]: held(HTML) } }, /no picture \(HTML\)/],
    ['a video', { inPage: { [SMALL]: held([0x1a, 0x45, 0xdf, 0xa3], 'video/webm') } }, /no picture \(WEBM\)/],
    ['unknown bytes', { inPage: { [SMALL]: held([1, 2, 3, 250], 'x/y; z') } }, /no picture \(x\/y\)/],
    ['unknown bytes that are called a picture', { inPage: { [SMALL]: held([1, 2, 3, 250]) } }, /no picture \(image/],
    ['nothing at all', { inPage: { [SMALL]: held([], '') } }, /no picture \(\?\)/],
    ['a part of it', { inPage: { [SMALL]: held(JPEG) }, partBytes: 3 }, /could not be read/],
    ['a page that was left', { inPage: { [SMALL]: held(JPEG) }, partBytes: null }, /could not be read/],
    ['a picture of the media system', { picture: 'https://media.example/p.jpg' }, /is from the media system/],
    ['an own picture in its page', { picture: 'blob:https://media.example/1' }, /is from the media system/],
    [
      'a larger picture of the media system',
      { facts: { ...FACTS, srcsets: [`${SMALL} 1x, https://media.example/l.jpg 2x`] } },
      /is from the media system/,
    ],
    ['403', { inPage: { [SMALL]: { kind: 'refused', status: 403 } } }, /refuses it \(403\)/],
    ['300 MB', { inPage: { [SMALL]: { kind: 'too-large' } } }, /larger than 300 MB/],
    [
      '300 MB that the page calls less',
      { inPage: { [SMALL]: { ...held(JPEG), bytes: 314_572_801 } } },
      /larger than 300 MB/,
    ],
    ['no connection', {}, /could not be read/],
    ['an answer that is none', { inPage: { [SMALL]: { kind: 'held', bytes: -1 } } }, /could not be read/],
    ['a page without scripts', { inPage: null }, /lets no extension into this page/],
    ['an address that is none', { picture: 'file:///etc/passwd' }, /could not be read/],
  ])('%s', async (_, page, words) => {
    const { files, said } = await take(page);
    expect([files, said]).toEqual([[], expect.stringMatching(words)]);
  });

  it.each([
    ['nobody is signed in', 'session/expired', 'nobody is signed in'],
    ['the user may not upload pictures', 'session/no-upload-permission', 'you may not upload pictures'],
  ] as const)('nothing is read where %s', async (_, refusal, words) => {
    const page = { picture: FOREIGN, access: 'unasked' as const, inPage: { [FOREIGN]: held(JPEG) } };
    const { asked, said } = await take(page, refusal);
    expect([asked, said]).toEqual([[], expect.stringContaining(words)]);
  });
});

describe('a picture of another site', () => {
  it('is read in the page where its site shares it', async () => {
    const { files, fetched } = await take({ picture: FOREIGN, access: 'refused', inPage: { [FOREIGN]: held(JPEG) } });
    expect([files.length, fetched]).toEqual([1, []]);
  });

  it('is read by the background with the permission of the user where it refuses the page', async () => {
    const inPage = { [FOREIGN]: { kind: 'refused', status: 403 } };
    expect((await take({ picture: FOREIGN, access: 'given', inPage, site: answerOf(JPEG) })).files).toHaveLength(1);
  });

  it('is read by the background with the permission of the user', async () => {
    const { files, fetched } = await take({ picture: FOREIGN, access: 'given', site: answerOf(JPEG) });
    expect([files.map(({ file }) => file.name), fetched]).toEqual([['f.jpg'], [FOREIGN]]);
  });

  it.each<[string, Page, RegExp]>([
    ['the user refuses', { access: 'refused' }, /cdn\.example, and access was not allowed/],
    ['nobody was asked at the click', { access: 'unasked' }, /cdn\.example, and nobody was signed in yet at the click/],
    ['the build may not ask', { access: 'impossible' }, /cdn\.example, which this widget cannot read/],
    ['it refuses', { access: 'given', site: answerOf([], { status: 403 }) }, /refuses it \(403\)/],
    ['it answers with HTML', { access: 'given', site: answerOf(HTML, { type: 'text/html' }) }, /no picture \(HTML\)/],
    ['it cannot be reached', { access: 'given' }, /could not be read/],
    ['its answer breaks off', { access: 'given', site: brokenOff(JPEG) }, /could not be read/],
  ])('is told about in words when %s', async (_, page, words) => {
    const { files, said } = await take({ picture: FOREIGN, ...page });
    expect([files, said]).toEqual([[], expect.stringMatching(words)]);
  });

  it.each(['http://127.0.0.1/x.jpg', 'http://10.0.0.8/x.jpg', 'http://intranet/x.jpg', 'http://169.254.169.254/x.jpg'])(
    'is never read by the background from a private address: %s',
    async (picture) => {
      const { fetched, said } = await take({ picture, access: 'given', site: answerOf(JPEG) });
      expect([fetched, said]).toEqual([[], expect.stringContaining('inside your network')]);
    },
  );

  it('ends at the first byte beyond 300 MB', async () => {
    const site = answerOf(JPEG);
    site.headers.set('content-length', '314572801');
    expect((await take({ picture: FOREIGN, access: 'given', site })).said).toMatch(/larger than 300 MB/);
  });
});

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchesOf } from '#lib/client/search/searches.ts';
import type { SearchType } from '#lib/contract/search-types.ts';
import type { ServerSettings } from '#lib/contract/settings.ts';
import { PreviewWindow } from '../../../../../components/search/preview/preview-window.tsx';
import { ClientContext, ReadyContext, type ReadyStartUp } from '../../../../../components/surface/client-context.ts';
import { Announcer } from '../../../../../components/ui/announcer.tsx';
import { createPageClient, type PageClient, readyWith } from '../../../../helpers/screens/page-client.ts';
import { renderApp, settle } from '../../../../helpers/screens/render-app.tsx';

let page: PageClient;

beforeEach(() => {
  page = createPageClient();
  // Adds what jsdom lacks for dialogs.
  renderApp(page);
  cleanup();
});

afterEach(cleanup);

function Preview({ type, onClose }: { readonly type: SearchType; readonly onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const search = searchesOf(page.client)[type];
  return <PreviewWindow search={search} index={index} onIndex={setIndex} onClose={onClose} onGone={onClose} />;
}

const isOutOfUse = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');

type Answerer = (answer: (page: object) => void) => void;

async function showPreview(
  type: SearchType,
  rows: readonly object[],
  total = rows.length,
  laterPage?: Answerer,
  settings: Partial<ServerSettings> = {},
): Promise<{ isClosed: boolean }> {
  page.answer('search.page', (request) => {
    const { resStart } = request.request as { resStart: number };
    if (resStart > 1 && laterPage) return new Promise(laterPage);
    const results = rows.slice(resStart - 1, resStart + 1).map((row, at) => ({ ItemNo: resStart + at, ...row }));
    return { Query: { QueryFound: total, QueryID: 'q' }, Results: results };
  });
  await settle(() => searchesOf(page.client)[type].submit(''));
  // Images wait for their filter.
  await waitFor(() => expect(searchesOf(page.client)[type].store.getState().total).toBe(total));
  const result = { isClosed: false };
  render(
    <ClientContext value={page.client}>
      <ReadyContext value={readyWith(settings) as ReadyStartUp}>
        <Preview type={type} onClose={() => (result.isClosed = true)} />
      </ReadyContext>
    </ClientContext>,
  );
  await settle();
  return result;
}

const image = (name: string, fields = {}) => ({
  Image: {
    ImgOID: name,
    IPTCHeadline: name,
    IPTCCaption: `Caption of ${name}`,
    ImgPreviewURL: `https://media.example/p/${name}.jpg`,
    ...fields,
  },
});

const LARGE = 'https://media.example/h/a';
const PREVIEW = 'https://media.example/p/a.jpg';
const POSTER = 'https://media.example/p/a-poster.jpg';

const clip = (name: string, fields = {}) => ({
  AVMedia: { AVMOID: name, IPTCHeadline: name, AVMPreviewURL: PREVIEW, AVMImgPreviewURL: POSTER, ...fields },
});

/** The picture itself, or that of a player. */
const pictures = () =>
  [...document.querySelectorAll('.preview-stage :is(img:not(.preview-waiting), video)')].map((element) =>
    element.getAttribute(element.matches('video') ? 'poster' : 'src'),
  );

describe('preview window', () => {
  it('[2.10.1] shows the image with title and metadata', async () => {
    await showPreview('image', [
      image('Deich', { IPTCByLine: 'A. Keller', ImgPlace: 'Husum', ImgReceivedTS: '20261120' }),
    ]);
    expect(screen.getByRole('dialog', { name: 'Deich' })).toBeTruthy();
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Caption of Deich' }).src).toBe(
      'https://media.example/p/Deich.jpg',
    );
    expect(screen.getByText('Author').nextElementSibling?.textContent).toBe('A. Keller');
    expect(screen.getByText('Received').nextElementSibling?.textContent).toBe('11/20/2026');
    expect(screen.queryByText('Credit')).toBeNull();
  });

  it.each([
    ['its alt text', { IPTCAltText: 'Water over a dyke' }, 'Water over a dyke'],
    ['its caption without one', {}, 'Caption of Deich'],
    ['its title without both', { IPTCCaption: '' }, 'Deich'],
  ])('[2.10.1] describes the image with %s', async (_, fields, alt) => {
    await showPreview('image', [image('Deich', fields)]);
    expect(document.querySelector('.preview img:not(.preview-waiting)')?.getAttribute('alt')).toBe(alt);
  });

  it('[2.10.1] opens a large preview in a new tab only where one exists', async () => {
    await showPreview('image', [image('a', { ImgHiresURL: 'https://media.example/h/a.jpg' }), image('b')]);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Large preview' });
    expect([link.href, link.target, link.rel]).toEqual(['https://media.example/h/a.jpg', '_blank', 'noopener']);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.queryByRole('link', { name: 'Large preview' })).toBeNull();
  });

  it('steps with buttons and arrow keys through all results, including further pages', async () => {
    await showPreview('image', [image('a'), image('b'), image('c')], 3);
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(isOutOfUse('Previous')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByText('1 of 3')).toBeTruthy();
    screen.getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByText('3 of 3')).toBeTruthy();
    expect(isOutOfUse('Next')).toBe('true');
    // The key still works from the button that is disabled now.
    screen.getByRole('button', { name: 'Next' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByText('2 of 3')).toBeTruthy();
  });

  it('leaves the arrow keys to a player and to the browser', async () => {
    const clip = (name: string) => ({
      AVMedia: { AVMOID: name, IPTCHeadline: name, AVMPreviewURL: `https://media.example/${name}.mp4` },
    });
    await showPreview('video', [clip('one'), clip('two')]);
    fireEvent.keyDown(screen.getByLabelText('one', { selector: 'video' }), { key: 'ArrowRight' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'ArrowRight', altKey: true });
    // Extends the selection in an article.
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'ArrowRight', shiftKey: true });
    expect(screen.getByText('1 of 2')).toBeTruthy();
  });

  it('closes when another search replaces its result', async () => {
    const result = await showPreview('image', [image('a')]);
    page.leaveUnanswered('search.page');
    await settle(() => searchesOf(page.client).image.submit('other'));
    await waitFor(() => expect(result.isClosed).toBe(true));
  });

  it('moves on to a result whose page is still loading', async () => {
    const late = { ItemNo: 3, ...image('late') };
    let arrive: () => void = () => undefined;
    await showPreview('image', [image('a'), image('b')], 3, (answer) => {
      arrive = () => answer({ Query: { QueryFound: 3, QueryID: 'q' }, Results: [late] });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(isOutOfUse('Next')).toBe('false');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('2 of 3')).toBeTruthy();
    await settle(arrive);
    expect(screen.getByRole('dialog', { name: 'late' })).toBeTruthy();
  });

  it('[4.20] cancels no request of the list behind it', async () => {
    let arrive: () => void = () => undefined;
    await showPreview('image', [image('a'), image('b')], 60, (answer) => {
      arrive = () => answer({ Query: { QueryFound: 60, QueryID: 'q' }, Results: [{ ItemNo: 25, ...image('late') }] });
    });
    cleanup();
    const search = searchesOf(page.client).image;
    search.show({ first: 30, last: 40 });
    await waitFor(() => expect(page.sent.at(-1)).toMatchObject({ request: { request: { resStart: 25 } } }));
    render(
      <ClientContext value={page.client}>
        <ReadyContext value={readyWith() as ReadyStartUp}>
          <Preview type="image" onClose={() => undefined} />
        </ReadyContext>
      </ClientContext>,
    );
    cleanup();
    await settle(arrive);
    expect(search.store.getState().slots.get(24)?.headline).toBe('late');
  });

  it('[2.10.1] plays video with its poster', async () => {
    const media = {
      AVMOID: '1',
      IPTCHeadline: 'Clip',
      AVMPreviewURL: 'https://media.example/v.mp4',
      AVMImgPreviewURL: 'https://media.example/v.jpg',
    };
    await showPreview('video', [{ AVMedia: media }]);
    const player = screen.getByLabelText<HTMLVideoElement>('Clip', { selector: 'video' });
    expect([player.src, player.poster, player.controls]).toEqual([
      'https://media.example/v.mp4',
      'https://media.example/v.jpg',
      true,
    ]);
  });

  it('[2.10.1] plays audio', async () => {
    await showPreview('audio', [
      { AVMedia: { AVMOID: '1', IPTCHeadline: 'Sound', AVMPreviewURL: 'https://media.example/a.mp3' } },
    ]);
    expect(screen.getByLabelText<HTMLAudioElement>('Sound', { selector: 'audio' }).src).toBe(
      'https://media.example/a.mp3',
    );
    expect(pictures()).toEqual([]);
  });

  const article = { TxtOID: '1', IPTCHeadline: 'a', TxtFullText: '<p>First <b>snow</b></p>', ImgHiresURL: LARGE };
  it.each<[SearchType, object, large: string[], pictures: string[], players: string[]]>([
    ['image', image('a', { ImgHiresURL: LARGE }), [LARGE], [PREVIEW], []],
    ['video', clip('a', { AVMHiresURL: LARGE }), [LARGE], [POSTER], ['VIDEO']],
    ['audio', clip('a', { AVMHiresURL: LARGE }), [], [POSTER], ['AUDIO']],
    ['text', { Text: article }, [], [], []],
  ])('[2.10.1] shows what there is of %s: large preview, picture or poster, player', async (type, row, ...expected) => {
    await showPreview(type, [row]);
    expect(screen.getByRole('heading', { name: 'a' })).toBeTruthy();
    const links = screen.queryAllByRole<HTMLAnchorElement>('link', { name: 'Large preview' });
    const players = [...document.querySelectorAll('video, audio')].map(({ tagName }) => tagName);
    expect([links.map(({ href }) => href), pictures(), players]).toEqual(expected);
  });

  it.each([
    [{ AVMDataType: 'audio/mpeg', AVMAudioCodecID: 'MP3' }, 'MP3'],
    [{ AVMDataType: 'audio/mpeg', AVMAudioCodecID: 'mp3' }, 'MP3'],
    [{ AVMDataType: 'video/webm', AVMVideoCodecID: 'VP9', AVMAudioCodecID: 'Opus' }, 'WEBM · VP9 · Opus'],
    [{ AVMDataType: 'video/mpeg', AVMVideoCodecID: 'MPEG', AVMAudioCodecID: 'MPEG' }, 'MPEG'],
    [{ AVMDataType: 'audio' }, 'audio'],
  ])('[2.10.1, 3.16] names each format once: %o', async (fields, format) => {
    const type = fields.AVMDataType.startsWith('video') ? 'video' : 'audio';
    const media = { AVMOID: '1', IPTCHeadline: 'Sound', AVMPreviewURL: 'https://media.example/a', ...fields };
    await showPreview(type, [{ AVMedia: media }]);
    expect(screen.getByText('Format').nextElementSibling?.textContent).toBe(format);
  });

  it('[2.10.1] shows the full text of an article as HTML', async () => {
    const article = {
      TxtOID: '1',
      IPTCHeadline: 'News',
      TxtFullText: '<p>First <b>snow</b></p><script>boom()</script>',
    };
    await showPreview('text', [{ Text: article }]);
    expect((await screen.findByText('snow')).tagName).toBe('B');
    expect(document.querySelector('.article script')).toBeNull();
  });

  it('[2.10.1] starts an article with its caption, unless the article already does', async () => {
    const article = { TxtOID: '1', IPTCCaption: 'Snow fell.', TxtFullText: '<p>Roads are closed.</p>' };
    await showPreview('text', [{ Text: article }]);
    expect((await screen.findByText('Snow fell.')).className).toBe('article-lead');
    cleanup();
    await showPreview('text', [{ Text: { ...article, TxtFullText: '<p>Snow\n fell. <b>Roads</b> are closed.</p>' } }]);
    expect(await screen.findByText('Roads')).toBeTruthy();
    expect(document.querySelector('.article-lead')).toBeNull();
    expect(screen.queryByText('Caption')).toBeNull();
  });

  it('shows the thumbnail until the large picture is loaded', async () => {
    await showPreview('image', [image('a', { ImgThumbURL: 'https://media.example/t/a.webp' })]);
    const waiting = () => document.querySelector<HTMLImageElement>('.preview-waiting')?.src;
    expect(waiting()).toBe('https://media.example/t/a.webp');
    fireEvent.load(screen.getByRole('img', { name: 'Caption of a' }));
    expect(waiting()).toBeUndefined();
  });

  it('shows that a picture failed to load, and loads it again', async () => {
    await showPreview('image', [image('a')]);
    fireEvent.error(screen.getByRole('img', { name: 'Caption of a' }));
    expect(screen.getByRole('alert').textContent).toContain('The preview could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('img', { name: 'Caption of a' })).toBeTruthy();
  });

  it('plays the next item at the volume set for the last one', async () => {
    const clip = (name: string) => ({
      AVMedia: { AVMOID: name, IPTCHeadline: name, AVMPreviewURL: `https://media.example/${name}.mp4` },
    });
    await showPreview('video', [clip('one'), clip('two')]);
    const first = screen.getByLabelText<HTMLVideoElement>('one', { selector: 'video' });
    first.volume = 0.25;
    fireEvent.volumeChange(first);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText<HTMLVideoElement>('two', { selector: 'video' }).volume).toBe(0.25);
  });

  it("[2.8.7] copies the result's link and confirms it", async () => {
    await showPreview('image', [image('a b')]);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('https://media.example/link/media-system?objectId=a%20b');
  });

  it("[2.8.7] has no 'Copy link' where the server names no links", async () => {
    await showPreview('image', [image('a')], 1, undefined, { dragUrlTemplate: '' });
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  describe("the asset's page in the media system", () => {
    const PAGE = 'https://media.example/link/media-system?objectId=a';
    /** The address that is followed after a key in the preview; empty if none is. */
    function followed(key: object, focused: HTMLElement): string {
      let address = '';
      const follow = ({ target }: Event) => {
        address = (target as Element).closest('a')?.href ?? '';
      };
      document.addEventListener('click', follow);
      fireEvent.keyDown(focused, { key: 'Enter', ...key });
      document.removeEventListener('click', follow);
      return address;
    }

    it('[2.8.7] is one press away, in a new tab', async () => {
      await showPreview('image', [image('a')]);
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in the media system' });
      expect([link.href, link.target, link.rel, link.title]).toEqual([
        PAGE,
        '_blank',
        'noopener',
        'Open in the media system (Ctrl+Enter)',
      ]);
    });

    it('[2.8.7] is opened by Ctrl+Enter, except from a link, which the browser opens', async () => {
      await showPreview('image', [image('a', { ImgHiresURL: LARGE })]);
      const close = screen.getByRole('button', { name: 'Close' });
      expect(followed({ ctrlKey: true }, close)).toBe(PAGE);
      expect(followed({ ctrlKey: true, repeat: true }, close)).toBe('');
      expect(followed({}, close)).toBe('');
      expect(followed({ ctrlKey: true }, screen.getByRole('link', { name: 'Large preview' }))).toBe('');
    });

    it.each(['', 'newsroom:{objectId}'])(
      '[2.8.7] is not offered where the server names no page: %j',
      async (dragUrlTemplate) => {
        await showPreview('image', [image('a')], 1, undefined, { dragUrlTemplate });
        expect(screen.queryByRole('link', { name: 'Open in the media system' })).toBeNull();
      },
    );
  });

  describe('the full screen', () => {
    let isRefused: boolean;
    /** The elements that were shown on the whole screen, null for the way back. */
    let shown: (Element | null)[];
    const define = (target: object, name: string, value: unknown) =>
      Object.defineProperty(target, name, { configurable: true, value });
    const button = () => screen.queryByRole('button', { name: 'Full screen' });

    beforeEach(() => {
      isRefused = false;
      shown = [];
      page.answer('settings.singleKeys', () => true);
      define(document, 'fullscreenEnabled', true);
      define(document, 'exitFullscreen', async () => {
        shown.push(null);
        define(document, 'fullscreenElement', null);
        fireEvent(document, new Event('fullscreenchange'));
      });
      define(Element.prototype, 'requestFullscreen', async function (this: Element) {
        if (isRefused) throw new TypeError('refused');
        shown.push(this);
        define(document, 'fullscreenElement', this);
        fireEvent(document, new Event('fullscreenchange'));
      });
    });
    afterEach(() => {
      for (const name of ['fullscreenEnabled', 'exitFullscreen', 'fullscreenElement'])
        Reflect.deleteProperty(document, name);
      Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    });

    it.each(['image', 'video'] as const)('[2.10.1] F and its button show %s on it and back', async (type) => {
      const row = type === 'image' ? image : clip;
      await showPreview(type, [row('a'), row('b')]);
      const stage = document.querySelector('.preview-stage');
      screen.getByRole('button', { name: 'Close' }).focus();
      await userEvent.keyboard('f');
      expect(shown).toEqual([stage]);
      // The same element, whatever it shows: its next picture is on the full screen too.
      await userEvent.keyboard('{ArrowRight}');
      await screen.findByRole('dialog', { name: 'b' });
      expect(document.fullscreenElement?.isConnected).toBe(true);
      await userEvent.keyboard('f');
      expect(shown).toEqual([stage, null]);
      await userEvent.click(button() as HTMLElement);
      expect(shown).toEqual([stage, null, stage]);
    });

    it('[2.10.1] has the focus, the mark and the title of each result on it, and is left by its button or Space', async () => {
      const killed = { UsageKind: 'killed', UsageText: 'MANDATORY KILL' };
      await showPreview('image', [image('a'), image('b', killed)]);
      const stage = within(document.querySelector<HTMLElement>('.preview-stage') as HTMLElement);
      for (const leave of ['{Enter}', ' ']) {
        screen.getByRole('button', { name: 'Close' }).focus();
        await userEvent.keyboard('f');
        expect(document.activeElement).toBe(stage.getByRole('button', { name: 'Leave full screen' }));
        await userEvent.keyboard('{ArrowRight}');
        expect(stage.getByRole('status').textContent).toBe('b, Killed');
        expect(stage.getByText('Killed', { selector: '.badge *, .badge' })).toBeTruthy();
        await userEvent.keyboard('{ArrowLeft}');
        await userEvent.keyboard(leave);
        expect(document.fullscreenElement).toBeNull();
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
      }
    });

    it.each<[string, SearchType, () => void]>([
      ['single keys are off', 'image', () => page.answer('settings.singleKeys', () => false)],
      ['the result is a sound', 'audio', () => undefined],
      ['the browser does not offer it', 'image', () => define(document, 'fullscreenEnabled', false)],
    ])('is left alone by F where %s', async (_, type, prepare) => {
      prepare();
      await showPreview(type, [type === 'image' ? image('a') : clip('a')]);
      screen.getByRole('button', { name: 'Close' }).focus();
      await userEvent.keyboard('f');
      expect(shown).toEqual([]);
    });

    it('is not offered for sounds and articles, and where the browser does not offer it', async () => {
      await showPreview('audio', [clip('a')]);
      expect(button()).toBeNull();
      cleanup();
      define(document, 'fullscreenEnabled', false);
      await showPreview('image', [image('a')]);
      expect(button()).toBeNull();
    });

    it.each(['popup', 'sidepanel'] as const)('is neither offered nor asked for in a %s', async (surface) => {
      page = createPageClient({ surface });
      page.answer('settings.singleKeys', () => true);
      await showPreview('image', [image('a')]);
      expect(button()).toBeNull();
      screen.getByRole('button', { name: 'Close' }).focus();
      await userEvent.keyboard('f');
      expect(shown).toEqual([]);
    });

    it('says so where the window refuses it', async () => {
      isRefused = true;
      await showPreview('image', [image('a')]);
      render(<Announcer />);
      await userEvent.click(button() as HTMLElement);
      expect(await screen.findByText('This window cannot show it on the full screen.')).toBeTruthy();
    });
  });

  describe('the strip of neighbours', () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => image(name));
    const strip = () => screen.getByRole('group', { name: 'Results before and after it' });
    const shown = () => screen.getByRole('dialog').getAttribute('aria-label');
    const names = () =>
      within(strip())
        .getAllByRole('button')
        .map(({ ariaLabel }) => ariaLabel);
    const current = () =>
      within(strip())
        .getAllByRole('button')
        .filter((one) => one.ariaCurrent === 'true');

    it('[2.10.1] has four results on each side of the shown one, and a press shows another one', async () => {
      await showPreview('image', [...rows, {}, ...rows]);
      expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
      await userEvent.click(within(strip()).getByRole('button', { name: 'c' }));
      expect(shown()).toBe('c');
      expect(document.activeElement).toBe(current()[0]);
      // One whose row could not be read has a place.
      expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      expect(document.querySelectorAll('.filmstrip-gap')).toHaveLength(1);
    });

    it('[2.10.1] is one tab stop, whose focus goes along with arrow keys, Home and End', async () => {
      await showPreview('image', [image('a'), image('b')]);
      const stops = () =>
        within(strip())
          .getAllByRole('button')
          .filter(({ tabIndex }) => tabIndex === 0);
      expect(stops()).toEqual(current());
      current()[0]?.focus();
      for (const [key, name] of [
        ['ArrowRight', 'b'],
        ['ArrowLeft', 'a'],
        ['End', 'b'],
        ['Home', 'a'],
      ] as const) {
        await userEvent.keyboard(`{${key}}`);
        expect([key, shown(), document.activeElement?.ariaLabel]).toEqual([key, name, name]);
        expect(stops()).toEqual(current());
      }
      // From elsewhere the focus stays.
      screen.getByRole('button', { name: 'Next' }).focus();
      await userEvent.keyboard('{ArrowRight}');
      expect([shown(), document.activeElement?.ariaLabel]).toEqual(['b', 'Next']);
    });

    it.each(['audio', 'text'] as const)('[2.10.1] is not there for %s, which has no pictures', async (type) => {
      await showPreview(type, [type === 'audio' ? clip('a') : { Text: article }]);
      expect(screen.queryByRole('group')).toBeNull();
    });
  });

  it('closes with its button', async () => {
    const result = await showPreview('image', [image('a')]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(result.isClosed).toBe(true);
  });

  it('shows that there is no preview', async () => {
    await showPreview('image', [image('a', { ImgPreviewURL: '' })]);
    expect(screen.getByText('No preview is available.')).toBeTruthy();
  });
});

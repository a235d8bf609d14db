/** Two sites of a newspaper: `news.test` with an article, and `pictures.test` with pictures that it shares with no page. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface PictureSite {
  readonly article: string;
  /** Address of a picture on the other site. */
  elsewhere(path: string): string;
  /** The bytes of the picture at this path. */
  picture(path: string): Buffer;
  /** Whether the picture 'slow', which never ends after it was shown, is being read. */
  isRead(): boolean;
  close(): Promise<void>;
}

export const SITES = ['news.test', 'pictures.test'] as const;

const NAMES = ['/small.jpg', '/large.jpg', '/foreign.jpg', '/once.jpg', '/then-html.jpg', '/blob.jpg', '/slow.jpg'];
const COOKIE = 'reader=1';

export async function startPictureSite(): Promise<PictureSite> {
  const pictures = new Map<string, Buffer>();
  for (const [at, name] of NAMES.entries()) {
    const background = { r: 40 * at, g: 90, b: 200 - 30 * at };
    const width = name === '/small.jpg' ? 320 : 640;
    pictures.set(
      name,
      await sharp({ create: { width, height: 200, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    );
  }
  const asked = new Set<string>();
  const slow = new Set<ServerResponse>();
  const server = createServer((request, response) =>
    answer(request, response, { pictures, asked, slow, port: portOf() }),
  );
  const portOf = (): number => (server.address() as AddressInfo).port;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    article: `http://news.test:${portOf()}/article#top`,
    elsewhere: (path) => `http://pictures.test:${portOf()}${path}`,
    picture: (path) => pictures.get(path) ?? Buffer.alloc(0),
    isRead: () => slow.size > 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Site {
  readonly pictures: ReadonlyMap<string, Buffer>;
  readonly asked: Set<string>;
  /** Answers that do not end. */
  readonly slow: Set<ServerResponse>;
  readonly port: number;
}

function answer({ url = '', headers }: IncomingMessage, response: ServerResponse, site: Site): void {
  const { pathname } = new URL(url, 'http://news.test');
  if (pathname === '/article') {
    response.setHeader('set-cookie', COOKIE);
    end(response, 'text/html; charset=utf-8', article(site.port));
    return;
  }
  const picture = site.pictures.get(pathname);
  const isRepeated = site.asked.has(pathname);
  site.asked.add(pathname);
  response.setHeader('cache-control', 'no-store');
  if (pathname === '/slow.jpg' && isRepeated) {
    site.slow.add(response.setHeader('content-type', 'image/jpeg'));
    response.write(picture);
    return;
  }
  if (picture === undefined) response.statusCode = 404;
  // A picture that only readers with a session get, and one that is given once.
  if ((pathname === '/large.jpg' && headers.cookie !== COOKIE) || (pathname === '/once.jpg' && isRepeated))
    response.statusCode = 403;
  if (response.statusCode >= 400 || (pathname === '/then-html.jpg' && isRepeated))
    end(response, 'text/html', '<!doctype html><title>Sign in</title><p>Sign in');
  else end(response, 'image/jpeg', picture ?? '');
}

function end(response: ServerResponse, type: string, body: string | Buffer): void {
  response.setHeader('content-type', type);
  response.end(body);
}

/** Drops the picture with this address on a page, as from another page; an expression of the page. */
export function dropOf(address: string): string {
  return `{
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/uri-list', '${address}');
    dataTransfer.setData('text/html', '<img src="${address}" alt="Dropped">');
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }`;
}

function article(port: number): string {
  return `<!doctype html><title>Flood in Husum</title>
<style>img { display: block; width: 120px; height: 60px; margin: 4px }</style>
<figure style="position: absolute; right: 0; top: 0"><img src="/small.jpg" srcset="/small.jpg 320w, /large.jpg 1280w" sizes="100px">
<figcaption>Read also: floods. Photo: Carl Dorn</figcaption></figure>
<figure><img id="own" src="/small.jpg" srcset="/small.jpg 320w, /large.jpg 1280w" sizes="100px" alt="A street under water">
<figcaption>Water in the Norderstraße. Photo: Anna Beck</figcaption></figure>
<img id="foreign" src="http://pictures.test:${port}/foreign.jpg" alt="A dike">
<img id="once" src="/once.jpg"><img id="html" src="/then-html.jpg">
<img id="private" src="http://127.0.0.1:${port}/foreign.jpg">
<img id="blob"><img id="data">
<img id="slow" src="/slow.jpg" style="position: absolute; right: 200px; top: 0">
<script>
fetch('/blob.jpg').then((answer) => answer.blob()).then((blob) => { document.getElementById('blob').src = URL.createObjectURL(blob); });
const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 30 });
canvas.getContext('2d').fillRect(0, 0, 30, 30);
document.getElementById('data').src = canvas.toDataURL('image/png');
</script>`;
}

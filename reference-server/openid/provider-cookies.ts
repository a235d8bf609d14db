/**
 * Over https the provider's cookies have the prefix `__Host-` like those of the media system, so that no other host can
 * set them. The prefix demands the path `/`: cookies that the provider gives the path of one sign-in get its id as a
 * suffix instead.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostCookie } from '#lib/contract/session.ts';

/** Path of a sign-in's page, or of the address that continues it. */
const SIGN_IN_PATH = /\/(?:login|auth)\/([\w-]+)$/;
const SIGNATURE = /\.sig$/;

/** For a request that the provider answers by https, before its path is changed. */
export function mapHostCookies(request: IncomingMessage, response: ServerResponse): void {
  const id = SIGN_IN_PATH.exec(request.url?.split('?')[0] ?? '')?.[1];
  const cookies = (request.headers.cookie ?? '').split(/;\s*/).flatMap((pair) => toProviderCookie(pair, id) ?? []);
  request.headers.cookie = cookies.join('; ');
  // The provider changes the list of cookies until the headers are sent.
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    const lines = [response.getHeader('Set-Cookie') ?? []].flat();
    if (lines.length > 0)
      response.setHeader(
        'Set-Cookie',
        lines.map((line) => toHostCookie(String(line))),
      );
    return writeHead(...given);
  };
}

/** Undefined for cookies of another sign-in, of the media system, or of another host. */
function toProviderCookie(pair: string, id: string | undefined): string | undefined {
  const [prefixed = '', value = ''] = splitOnce(pair, '=');
  if (!prefixed.startsWith(hostCookie('_'))) return undefined;
  const [name = '', itsId] = splitOnce(prefixed.slice(hostCookie('').length).replace(SIGNATURE, ''), '-');
  const signature = SIGNATURE.test(prefixed) ? '.sig' : '';
  return itsId === undefined || itsId === id ? `${name}${signature}=${value}` : undefined;
}

function toHostCookie(line: string): string {
  const [pair = '', ...attributes] = line.split('; ');
  const [given = '', value = ''] = splitOnce(pair, '=');
  const path = attributes.find((attribute) => /^path=/i.test(attribute)) ?? '';
  const id = SIGN_IN_PATH.exec(path)?.[1];
  const signature = SIGNATURE.test(given) ? '.sig' : '';
  const name = hostCookie(`${given.replace(SIGNATURE, '')}${id === undefined ? '' : `-${id}`}${signature}`);
  const others = attributes.filter((attribute) => !/^(?:path=|secure$)/i.test(attribute));
  return [`${name}=${value}`, 'path=/', 'secure', ...others].join('; ');
}

/** Undefined instead of the second part where there is no `separator`. */
function splitOnce(text: string, separator: string): readonly [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

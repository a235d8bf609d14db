/** Names and addresses of the server and of the proxies in front of it, as its options give them. */
import { isIP, isIPv6 } from 'node:net';
import { isLoopback } from '#lib/core/is-loopback.ts';
import { hostName } from './host-name.ts';

/** Throws a `RangeError` with a message for the user, like the next two. */
export function readPublicAddress(given: string): string {
  const url = URL.parse(given.replace(/\/*$/, '/'));
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new RangeError('publicAddress must be an address such as https://media.example/desk/.');
  return url.href;
}

/** Names of this server, lower case and without ports. */
export function hostsOf(
  { host = '127.0.0.1', allowedHosts = [] }: { readonly host?: string; readonly allowedHosts?: readonly string[] },
  publicAddress: string | undefined,
): string[] {
  const names = allowedHosts.map((given) => {
    const name = hostName(given);
    if (name === '' || /[/*]/.test(name))
      throw new RangeError(`allowedHosts takes host names such as media.example, not '${given}'.`);
    return name;
  });
  const own = isAnyAddress(host) ? [] : [isIPv6(host) ? `[${host}]` : host.toLowerCase()];
  const known = !publicAddress ? [] : [new URL(publicAddress).hostname];
  return [...new Set(['localhost', '127.0.0.1', '[::1]', ...own, ...known, ...names])];
}

/** Listens on every address of the computer. */
export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

export function readProxies(given: readonly string[]): readonly string[] {
  const wrong = given.find((text) => !isNetwork(text));
  if (wrong !== undefined)
    throw new RangeError(`trustedProxies takes addresses such as 10.0.0.1 or 10.0.0.0/8, not '${wrong}'.`);
  return given;
}

/** A network of `trustedProxies` whose addresses are all of this computer. */
export function isLoopbackNetwork(network: string): boolean {
  const [address = '', bits] = network.split('/');
  return isLoopback(address) && (bits === undefined || Number(bits) >= (isIPv6(address) ? 128 : 8));
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32));
}

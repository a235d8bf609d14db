import { isLoopback } from './is-loopback.ts';

const PRIVATE_IPV4 = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
/** Unique local and link-local addresses. */
const PRIVATE_IPV6 = /^\[f(?:[cd]|e[89ab])/i;
/** Names that no public name server knows. */
const PRIVATE_NAME = /^[^.]+$|\.(?:local|lan|internal|intranet|home\.arpa)$/i;

/** Whether browsers may ask before a page reaches this host: this computer, or one inside the network (WICG's Local Network Access). */
export function isLocalNetwork(hostname: string): boolean {
  const isIpv6 = hostname.startsWith('[');
  return (
    isLoopback(hostname) ||
    (isIpv6 ? PRIVATE_IPV6.test(hostname) : PRIVATE_IPV4.test(hostname) || PRIVATE_NAME.test(hostname))
  );
}

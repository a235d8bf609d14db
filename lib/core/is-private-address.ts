import { isLocalNetwork } from './is-local-network.ts';

/** What `isLocalNetwork` leaves out: special blocks of RFC 6890, multicast and what is beyond it, names of home and company networks. */
const FURTHER =
  /^(?:0|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.0|198\.1[89]|22[4-9]|2[3-5]\d)\.[\d.]+$|(?:^|\.)(?:localhost|home|corp|fritz\.box)$/i;
/** Global unicast (2000::/3) without 6to4 and Teredo, which lead to IPv4. */
const PUBLIC_IPV6 = /^\[(?!2002:|2001::|2001:0:)[23][\da-f]{3}:/i;

/** A host name, as `URL` writes it, of this computer or of the network around it: no stranger's page may name it as a source. */
export function isPrivateAddress(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return host.startsWith('[') ? !PUBLIC_IPV6.test(host) : isLocalNetwork(host) || FURTHER.test(host);
}

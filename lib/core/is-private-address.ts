import { isLocalNetwork } from './is-local-network.ts';

/** What `isLocalNetwork` leaves out: this network, carriers' own addresses (100.64.0.0/10), IPv4 inside of IPv6. */
const FURTHER = /^(?:0\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[::\]|\[::ffff:|\[64:ff9b:)/i;

/** A host name, as `URL` writes it, of this computer or of the network around it: no stranger's page may name it as a source. */
export function isPrivateAddress(hostname: string): boolean {
  return isLocalNetwork(hostname) || FURTHER.test(hostname);
}

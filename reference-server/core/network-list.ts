import { BlockList, isIPv6 } from 'node:net';

export interface NetworkList {
  has(address: string): boolean;
}

/** Addresses and networks such as `10.0.0.1` and `10.0.0.0/8`, valid ones only. */
export function networkList(networks: readonly string[]): NetworkList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return { has: (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') };
}

/** Results as a search returns them. */
import type { SearchType } from '#lib/contract/search-types.ts';

const KINDS = { image: ['Image', 'Img'], video: ['AVMedia', 'AVM'], audio: ['AVMedia', 'AVM'], text: ['Text', 'Txt'] };

/** A result with this number; `own` are fields whose names begin with Img, AVM or Txt on the wire. */
export function resultRow(type: SearchType, number: number, fields: object = {}, own: object = {}): object {
  const [kind = '', prefix = ''] = KINDS[type];
  const prefixed = Object.entries({ OID: `id-${number}`, ...own }).map(([name, value]) => [prefix + name, value]);
  return {
    ItemNo: number,
    [kind]: { IPTCHeadline: `Deich ${number}`, ...fields, ...Object.fromEntries(prefixed) },
  };
}

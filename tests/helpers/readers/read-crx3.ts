/** Reads a CRX3 file with separate code, so that an error of the writer is not repeated. */
import { createHash, createPublicKey, verify } from 'node:crypto';

export interface ReadCrx {
  readonly extensionId: string;
  readonly zip: Buffer;
  readonly isSignatureRight: boolean;
}

/** Throws when it is no CRX3 file, or when its id does not match its key. */
export function readCrx3(crx: Buffer): ReadCrx {
  if (crx.toString('latin1', 0, 4) !== 'Cr24' || crx.readUInt32LE(4) !== 3) throw new Error('This is no CRX3 file');
  const headerEnd = 12 + crx.readUInt32LE(8);
  const zip = crx.subarray(headerEnd);
  const header = readFields(crx.subarray(12, headerEnd));
  const signedHeaderData = one(header, 10_000);
  const proof = readFields(one(header, 2));
  const publicKey = one(proof, 1);

  const id = one(readFields(signedHeaderData), 1);
  if (!createHash('sha256').update(publicKey).digest().subarray(0, 16).equals(id))
    throw new Error('The id is not that of the key');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(signedHeaderData.length);
  const signed = Buffer.concat([Buffer.from('CRX3 SignedData\x00', 'latin1'), length, signedHeaderData, zip]);
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  const letters = 'abcdefghijklmnop';
  return {
    extensionId: [...id].map((byte) => `${letters[byte >> 4]}${letters[byte & 15]}`).join(''),
    zip,
    isSignatureRight: verify('RSA-SHA256', signed, key, one(proof, 2)),
  };
}

type Fields = ReadonlyMap<number, Buffer>;

/** Protocol Buffers, length-delimited fields only. */
function readFields(bytes: Buffer): Fields {
  const fields = new Map<number, Buffer>();
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.readUInt8(at++);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = readNumber();
    if (tag % 8 !== 2) throw new Error(`Field ${Math.floor(tag / 8)} has no length`);
    const length = readNumber();
    fields.set(Math.floor(tag / 8), bytes.subarray(at, at + length));
    at += length;
  }
  return fields;
}

function one(fields: Fields, number: number): Buffer {
  const field = fields.get(number);
  if (field === undefined) throw new Error(`Field ${number} is missing`);
  return field;
}

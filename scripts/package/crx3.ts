/**
 * The CRX3 container: a signed header followed by a zip.
 * https://chromium.googlesource.com/chromium/src/+/main/components/crx_file/crx3.proto
 */
import { createHash, type KeyObject, verify } from 'node:crypto';

/** Field numbers of the two messages of crx3.proto. */
const SHA256_WITH_RSA = 2;
const SIGNED_HEADER_DATA = 10_000;
const PUBLIC_KEY = 1;
const SIGNATURE = 2;
const CRX_ID = 1;

/** Prefix of the signed data, so that the signature is valid only for CRX3. */
const CONTEXT = Buffer.from('CRX3 SignedData\0');

export interface CrxSigner {
  /** An RSA key, which determines the extension's id. */
  readonly publicKey: KeyObject;
  /** Resolves with the signature of `data`: RSASSA-PKCS1-v1_5 with SHA-256. */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** The bytes of a `.crx` for this zip. Rejects when the signature is not one of the signer's public key. */
export async function packCrx3(zip: Uint8Array, signer: CrxSigner): Promise<Uint8Array> {
  const publicKey = derOf(signer.publicKey);
  const signedHeaderData = field(CRX_ID, idBytes(publicKey));
  const signed = Buffer.concat([CONTEXT, uint32(signedHeaderData.length), signedHeaderData, zip]);
  const signature = await signer.sign(signed);
  if (!verify('sha256', signed, signer.publicKey, signature))
    throw new Error('The signature does not belong to the public key. Nothing was written.');
  const proof = Buffer.concat([field(PUBLIC_KEY, publicKey), field(SIGNATURE, signature)]);
  const header = Buffer.concat([field(SHA256_WITH_RSA, proof), field(SIGNED_HEADER_DATA, signedHeaderData)]);
  return Buffer.concat([Buffer.from('Cr24'), uint32(3), uint32(header.length), header, zip]);
}

/** The id that Chromium derives from the key: 32 letters from a to p. */
export function extensionIdOf(publicKey: KeyObject): string {
  const digits = [...idBytes(derOf(publicKey)).toString('hex')];
  return digits.map((digit) => String.fromCharCode(0x61 + Number.parseInt(digit, 16))).join('');
}

function derOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ type: 'spki', format: 'der' });
}

function idBytes(publicKey: Buffer): Buffer {
  return createHash('sha256').update(publicKey).digest().subarray(0, 16);
}

/** A length-delimited Protocol Buffers field. */
function field(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A certificate for one host name, made at test time: nothing that could expire or leak lies in the repository. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM texts, as `node:https` takes them. */
  readonly key: string;
  readonly cert: string;
  /** What Chromium's `--ignore-certificate-errors-spki-list` takes: this certificate is trusted, no other. */
  readonly spkiHash: string;
}

const OID_ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const OID_COMMON_NAME = '550403';
const OID_SUBJECT_ALT_NAME = '551d11';

export function selfSignedCertificate(hostName: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(oid(OID_ECDSA_WITH_SHA256));
  const name = sequence(tagged(0x31, sequence(oid(OID_COMMON_NAME), tagged(0x0c, Buffer.from(hostName)))));
  const now = Date.now();
  const validity = sequence(utcTime(now - 86_400_000), utcTime(now + 86_400_000));
  const altName = sequence(tagged(0x82, Buffer.from(hostName)));
  const extensions = tagged(0xa3, sequence(sequence(oid(OID_SUBJECT_ALT_NAME), tagged(0x04, altName))));
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])));
  const serial = tagged(0x02, Buffer.from([1, ...randomBytes(8)]));
  const body = sequence(version, serial, algorithm, name, validity, name, spki, extensions);
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem(sequence(body, algorithm, signature)),
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

/** DER: a tag, a length, the content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

/** `yymmddhhmmssZ` */
function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '');
  return tagged(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

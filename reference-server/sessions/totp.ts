/** Time-based one-time passcodes (RFC 6238 over RFC 4226): SHA-1, six digits, 30-second steps. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Allows for clock drift: the codes of the previous and the next step are valid too (RFC 6238, 5.2). */
const WINDOW = [-1, 0, 1];

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The 30-second step that contains `at`, in milliseconds since 1970. */
function stepOf(at: number): number {
  return Math.floor(at / STEP_MS);
}

/** The code of one step (RFC 4226, 5.3). */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The code that an authenticator app shows at `at`. */
export function passcodeAt(secret: Buffer, at: number): string {
  return codeOf(secret, stepOf(at));
}

/** The step of a passcode that is valid at `at`, else undefined. White space in the passcode is ignored. */
export function stepOfPasscode(secret: Buffer, passcode: string, at: number): number | undefined {
  const given = Buffer.from(passcode.replace(/\s/g, ''));
  return WINDOW.map((distance) => stepOf(at) + distance).find((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Base32 of RFC 4648 without padding, the usual form of authenticator secrets. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The `otpauth:` address that authenticator apps read from a link or QR code. */
export function otpauthUri(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

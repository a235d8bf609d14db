/** Signs with an external key: in a hardware token, a key service or another computer. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';

/** A person may have to touch a token or to agree in an app. */
const TIMEOUT_MS = 120_000;
/** Base64 of the longest RSA signature in use (16,384 bits), with line ends. */
const MAX_ANSWER_LENGTH = 4_096;

/**
 * Runs `command` in a shell with the SHA-256 digest of `data` as 64 hex digits on its standard input; it prints the
 * RSASSA-PKCS1-v1_5 signature of that digest as Base64. Rejects with a message for the user when it fails, prints
 * something else or takes longer than two minutes.
 */
export async function signByCommand(command: string, data: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<Uint8Array> {
  // A group of its own, so that a time-out ends what the shell has started as well.
  const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  let answer = '';
  child.stdout.on('data', (part) => {
    if (answer.length <= MAX_ANSWER_LENGTH) answer += part;
  });
  // A command that does not read its input is judged by its answer.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${createHash('sha256').update(data).digest('hex')}\n`);
  const end = await new Promise<number | null | 'timeout'>((resolve, reject) => {
    const timer = setTimeout(() => {
      endGroup(child.pid);
      resolve('timeout');
    }, timeoutMs);
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code);
    });
  });
  if (end === 'timeout') throw new Error(`The --signer did not answer within ${timeoutMs / 1_000} s.`);
  if (end !== 0) throw new Error(`The --signer failed with exit code ${end}.`);
  const text = answer.replace(/\s/g, '');
  if (text === '' || text.length > MAX_ANSWER_LENGTH || !/^[A-Za-z\d+/]+={0,2}$/.test(text))
    throw new Error('The --signer has to print a signature in Base64, and nothing else.');
  return Buffer.from(text, 'base64');
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid);
  } catch {
    // The process has ended.
  }
}

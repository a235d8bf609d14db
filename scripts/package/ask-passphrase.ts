import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks for the passphrase on the terminal, without showing it. Rejects without a terminal. */
export async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('The key is encrypted: set COMYAN_CRX_KEY_PASSPHRASE, or run this on a terminal.');
  process.stderr.write('Passphrase of the key: ');
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

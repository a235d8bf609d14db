/**
 * Compares the Node that runs with the one that may make packages. npm's `node` package downloads its executable in an
 * install script, so the hashes of package-lock.json do not cover it.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pinned from './node-hashes.json' with { type: 'json' };

export interface NodeFacts {
  readonly version: string;
  /** As in `linux-x64`. */
  readonly platform: string;
  /** SHA-256 of the executable, hex. */
  readonly sha256: string;
  /** False on a platform without a pinned hash. */
  readonly isVerified: boolean;
}

interface RunningNode {
  readonly version: string;
  readonly platform: string;
  readonly executable: string;
}

const RUNNING: RunningNode = {
  version: process.versions.node,
  platform: `${process.platform}-${process.arch}`,
  executable: process.execPath,
};

/** Rejects with a message for the user when version or executable are not the pinned ones. */
export async function checkNode({ version, platform, executable }: RunningNode = RUNNING): Promise<NodeFacts> {
  if (version !== pinned.version)
    throw new Error(`Packages are made with Node ${pinned.version}, not ${version}. Run: npm rebuild node`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(executable), hash);
  const sha256 = hash.digest('hex');
  const expected = (pinned.sha256 as Readonly<Record<string, string>>)[platform];
  if (expected !== undefined && expected !== sha256) {
    const problem = `${executable} is not the Node ${version} that packages are made with: its SHA-256 is ${sha256}, not ${expected}.`;
    throw new Error(`${problem}\nRemove node_modules and run npm install.`);
  }
  return { version, platform, sha256, isVerified: expected !== undefined };
}

/** For the terminal. */
export function nodeLine({ version, platform, sha256, isVerified }: NodeFacts): string {
  const verdict = isVerified ? 'its executable is the pinned one' : `not verified: no pinned hash for ${platform}`;
  return `Built by Node ${version} (${verdict}, SHA-256 ${sha256}).`;
}

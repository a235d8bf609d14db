/** Holds the processing of videos: a stand-in for ffprobe that waits, found first on the PATH of this process. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** It ends with its folder too: a test may be over before it has looked. */
const SCRIPT = `#!/bin/sh
cd "$(dirname "$0")"
echo >> starts
while [ -e "$0" ] && [ ! -e go ]; do sleep 0.05; done
exit 1
`;

/** Metadata of a video, whose processing is held. */
export const CLIP = { uploadType: 'video', filename: 'a.mp4', ChannelID: 'vid-desk' };

/** The signature of a video: no tool is asked about a file without one. */
export const CLIP_BYTES = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');

export interface HeldClips {
  /** How often the stand-in was started. */
  starts(): number;
  /** Lets the processing continue. */
  release(): void;
  restore(): void;
}

export function holdClips(): HeldClips {
  const folder = mkdtempSync(join(tmpdir(), 'comyan-held-'));
  const before = process.env.PATH;
  writeFileSync(join(folder, 'ffprobe'), SCRIPT);
  chmodSync(join(folder, 'ffprobe'), 0o755);
  process.env.PATH = `${folder}${delimiter}${before}`;
  const startsPath = join(folder, 'starts');
  return {
    starts: () => (existsSync(startsPath) ? readFileSync(startsPath, 'utf8').length : 0),
    release: () => writeFileSync(join(folder, 'go'), ''),
    restore() {
      process.env.PATH = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

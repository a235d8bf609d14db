/** Duration, size and poster of a clip, by ffmpeg and ffprobe. Without these tools uploads have no such data. */
import { execFile } from 'node:child_process';

export interface ClipFacts {
  readonly durationSeconds?: number;
  readonly width?: number;
  readonly height?: number;
}

const LIMITS = { timeout: 20_000, maxBuffer: 8_000_000, encoding: 'buffer' } as const;

/** Allows no protocol but local files, so that an uploaded playlist cannot make the tool open URLs. */
const ONLY_FILES = ['-protocol_whitelist', 'file'];

function run(tool: string, args: readonly string[]): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    execFile(tool, args, LIMITS, (error, stdout) => resolve(error === null ? stdout : undefined));
  });
}

/** Empty when the tool is missing or cannot read the file. */
export async function probeClip(path: string): Promise<ClipFacts> {
  const entries = ['-show_entries', 'format=duration:stream=width,height', '-of', 'json'];
  const output = await run('ffprobe', ['-v', 'error', ...ONLY_FILES, ...entries, path]);
  if (output === undefined) return {};
  const { format, streams = [] } = JSON.parse(output.toString()) as {
    format?: { duration?: string };
    streams?: { width?: number; height?: number }[];
  };
  const durationSeconds = Number(format?.duration);
  const picture = streams.find((stream) => stream.width !== undefined);
  return {
    ...(Number.isFinite(durationSeconds) && { durationSeconds }),
    ...(picture?.width !== undefined &&
      picture.height !== undefined && { width: picture.width, height: picture.height }),
  };
}

/** The first frame of a clip as JPEG; undefined when ffmpeg is missing or cannot read the file. */
export async function posterOf(path: string): Promise<Buffer | undefined> {
  const output = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-'];
  const poster = await run('ffmpeg', ['-v', 'error', ...ONLY_FILES, '-i', path, ...output]);
  return poster === undefined || poster.length === 0 ? undefined : poster;
}

/** Duration, size and poster of a clip, by ffmpeg and ffprobe. Without these tools uploads have no such data. */
import { execFile } from 'node:child_process';
import type { FileType } from '#lib/embedded-metadata/model/detect-file-type.ts';
import { limited, toolEnvironment } from './limited-command.ts';
import { isFromOutside, MediaKilledError, MediaLimitError } from './media-limit-error.ts';

export interface ClipFacts {
  readonly durationSeconds?: number;
  readonly width?: number;
  readonly height?: number;
}

/** A clip and how long its tools may run. */
export interface ClipWork {
  readonly path: string;
  /** Result of `clipFormat`. */
  readonly format: string;
  /** A time of `performance.now()`. */
  readonly endsAt: number;
  /** An empty folder. */
  readonly folder: string;
}

const MAX_OUTPUT_BYTES = 8_000_000;
const TOO_MUCH_OUTPUT: unknown = 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

/** Names of ffmpeg's demuxers. Those of playlists and of lists of files, which open other files, are not among them. */
const FORMATS: Readonly<Partial<Record<FileType, string>>> = {
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  avi: 'avi',
  mpeg: 'mpeg',
  mp3: 'mp3',
  aac: 'aac',
  wav: 'wav',
  aiff: 'aiff',
  flac: 'flac',
  ogg: 'ogg',
  asf: 'asf',
  mxf: 'mxf',
  mpegts: 'mpegts',
};

/** ffmpeg's name for the format of a clip; undefined for a file that is no clip. */
export function clipFormat(fileType: FileType | undefined): string | undefined {
  return fileType && FORMATS[fileType];
}

/**
 * The format is forced, because ffmpeg would recognise a playlist by its content and read the files that it names;
 * no protocol but local files is allowed, and references of a movie to other files are not followed.
 */
function inputOf({ path, format }: ClipWork): string[] {
  const references = format === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : [];
  return ['-v', 'error', '-protocol_whitelist', 'file', '-f', format, ...references, '-i', `file:${path}`];
}

/** Output of the tool; undefined when it is missing or cannot read the file. Rejects with `MediaLimitError`. */
async function run(tool: string, args: readonly string[], work: ClipWork): Promise<Buffer | undefined> {
  const output = await runOnce(tool, args, work);
  if (output !== 'ended') return output;
  const second = await runOnce(tool, args, work);
  if (second === 'ended') throw new MediaKilledError(`${tool} was stopped`);
  return second;
}

/** 'ended': by another program. */
async function runOnce(
  tool: string,
  args: readonly string[],
  { endsAt, folder }: ClipWork,
): Promise<Buffer | 'ended' | undefined> {
  const { command, args: all } = limited({ command: tool, args });
  const timeout = Math.ceil(endsAt - performance.now());
  if (timeout <= 0) throw new MediaLimitError(`${tool} was not started`);
  const environment = { cwd: folder, env: toolEnvironment() };
  return new Promise((resolve, reject) => {
    execFile(
      command,
      all,
      { ...environment, encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES, timeout, killSignal: 'SIGKILL' },
      (error, stdout) => {
        const isStopped = error?.killed === true && error.code !== TOO_MUCH_OUTPUT;
        if (isStopped) reject(new MediaLimitError(`${tool} took too long`));
        else if (isFromOutside(error?.signal)) resolve('ended');
        else resolve(error === null ? stdout : undefined);
      },
    );
  });
}

/** Empty when the tool is missing or cannot read the file. */
export async function probeClip(work: ClipWork): Promise<ClipFacts> {
  const entries = ['-show_entries', 'format=duration:stream=width,height', '-of', 'json'];
  const output = await run('ffprobe', [...inputOf(work), ...entries], work);
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
export async function posterOf(work: ClipWork): Promise<Buffer | undefined> {
  const output = ['-nostdin', '-frames:v', '1', '-an', '-sn', '-dn', '-f', 'image2pipe', '-c:v', 'mjpeg', '-'];
  const poster = await run('ffmpeg', [...inputOf(work), ...output], work);
  return poster === undefined || poster.length === 0 ? undefined : poster;
}

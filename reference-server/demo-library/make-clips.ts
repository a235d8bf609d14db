/**
 * `node reference-server/demo-library/make-clips.ts [part of a name …]`: regenerates the committed clips. For
 * developers, after choose-variants.ts and when a scene or sound has changed. Needs ffmpeg with libx264 and libmp3lame.
 * The server only reads the files.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  AUDIO_PLANS,
  type AudioPlan,
  clipUrl,
  makeSound,
  rollVideo,
  VIDEO_PLANS,
  VIDEO_SECONDS,
  VIDEO_SIZE,
  type VideoPlan,
} from './clips.ts';
import { renderPixels } from './picture.ts';
import { SAMPLE_RATE } from './sounds/synth.ts';

const FRAMES_PER_SECOND = 12;
const LIMIT_BYTES = 39_000;

async function encode(args: readonly string[], input: Buffer): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end(input);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function makeVideo(plan: VideoPlan): Promise<number> {
  const rolled = rollVideo(plan);
  const frames: Buffer[] = [];
  for (let frame = 0; frame < VIDEO_SECONDS * FRAMES_PER_SECOND; frame += 1) {
    frames.push(await renderPixels(rolled.drawAt(frame / FRAMES_PER_SECOND), VIDEO_SIZE.width));
  }
  const target = fileURLToPath(clipUrl(plan.key, 'mp4'));
  const from = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${VIDEO_SIZE.width}x${VIDEO_SIZE.height}`,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    '-',
  ];
  for (let quality = 27; quality <= 48; quality += 3) {
    await encode(
      [
        ...from,
        '-c:v',
        'libx264',
        '-preset',
        'slower',
        '-tune',
        'animation',
        '-crf',
        String(quality),
        '-pix_fmt',
        'yuv420p',
        '-movflags',
        '+faststart',
        target,
      ],
      Buffer.concat(frames),
    );
    const { size } = await stat(target);
    if (size <= LIMIT_BYTES) return size;
  }
  throw new Error(`${plan.key} does not fit into ${LIMIT_BYTES} bytes`);
}

async function makeAudio(plan: AudioPlan): Promise<number> {
  const sound = makeSound(plan);
  const target = fileURLToPath(clipUrl(plan.key, 'mp3'));
  const bytes = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
  await encode(
    ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', '-', '-c:a', 'libmp3lame', '-b:a', '48k', target],
    bytes,
  );
  return (await stat(target)).size;
}

const wanted = process.argv.slice(2);
const isWanted = ({ key }: { key: string }): boolean =>
  wanted.length === 0 || wanted.some((part) => key.includes(part));
await mkdir(new URL('./clips/', import.meta.url), { recursive: true });
let total = 0;
for (const plan of VIDEO_PLANS.filter(isWanted)) total += await makeVideo(plan);
for (const plan of AUDIO_PLANS.filter(isWanted)) total += await makeAudio(plan);
process.stdout.write(`${total} bytes of clips\n`);

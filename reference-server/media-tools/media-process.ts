/**
 * The process that decodes files of strangers: one job at a time. The server ends it when a job takes too long.
 * (docs/decisions/0051-files-of-strangers-are-decoded-in-processes-of-their-own.md)
 */
import { rmdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { MEDIA_JOBS } from './media-jobs.ts';

export interface MediaRequest {
  readonly name: string;
  readonly args: readonly unknown[];
}

export type MediaAnswer = { readonly value: unknown } | { readonly failure: string };

// libvips chooses the loader by the signature of a file; it has more of them than a media system needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});

// Without effect unless NODE_COMPILE_CACHE is set. Written now, because the server ends this process by a signal.
flushCompileCache();

process.on('message', async ({ name, args }: MediaRequest) => {
  const job = MEDIA_JOBS[name as keyof typeof MEDIA_JOBS] as (...args: readonly unknown[]) => Promise<unknown>;
  const answer: MediaAnswer = await job(...args).then(
    (value) => ({ value }),
    (error) => ({ failure: String(error) }),
  );
  process.send?.(answer);
});
process.on('disconnect', () => {
  // A server that was killed has left the empty folder that its processes run in; another one may have removed it.
  try {
    rmdirSync(process.cwd());
  } finally {
    process.exit();
  }
});

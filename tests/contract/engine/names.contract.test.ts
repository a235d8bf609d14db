import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { type EngineAgainstServer, startEngineAgainstServer } from '../harness/engine-against-server.ts';

let pair: EngineAgainstServer;
afterEach(() => pair.close());

it.each([
  { maxImageNameLength: 30, image: 30 },
  { maxImageNameLength: 100, image: 95 },
])(
  '[5.7] cuts a new name by the limit of its type (images: $maxImageNameLength)',
  async ({ maxImageNameLength, image }) => {
    pair = await startEngineAgainstServer({ settings: { maxImageNameLength } });
    const { engine } = pair;
    const lengthOf = async (type: 'image' | 'video' | 'audio', extension: string): Promise<number | undefined> => {
      const [uploadId = ''] = await engine.add(type, [new File(['x'], `a.${extension}`)]);
      await engine.ask('uploads.rename', { uploadId, filename: 'n'.repeat(91) });
      await eventually('renamed', () => engine.row(uploadId)?.filename.startsWith('nn'));
      return engine.row(uploadId)?.filename.length;
    };
    expect(await lengthOf('image', 'jpg')).toBe(image);
    expect(await lengthOf('video', 'mp4')).toBe(80);
    expect(await lengthOf('audio', 'mp3')).toBe(80);
  },
);

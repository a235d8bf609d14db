/** Real pictures for rows, drawn in the page. */
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import type { PageClient } from '../../helpers/screens/page-client.ts';

const SIZES = [
  [480, 320],
  [320, 480],
] as const;
/** More than fits into a window, so that it can be enlarged. */
const LARGE = [1_800, 1_200] as const;

/** Gives the page a drawn JPEG for each row, as if its user had added it. */
export async function giveFiles({ client }: PageClient, rows: readonly UploadRow[], isLarge = false): Promise<void> {
  const files = await Promise.all(
    rows.map(async ({ uploadId, filename }, at) => [uploadId, await draw(filename, at, isLarge)] as const),
  );
  client.previews.remember(new Map(files));
}

async function draw(filename: string, at: number, isLarge: boolean): Promise<File> {
  const [width, height] = isLarge ? LARGE : (SIZES[at % SIZES.length] ?? SIZES[0]);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = `hsl(${at * 70} 40% 60%)`;
    context.fillRect(0, 0, width, height);
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 })], filename, { type: 'image/jpeg' });
}

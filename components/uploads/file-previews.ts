/**
 * Small pictures of the files that were added on this page. A File is decoded when its row is drawn, one after the
 * other, at the size of the list; nothing of it goes through a message.
 */
const EDGE_PX = 112;

const files = new Map<string, File>();
const urls = new Map<string, Promise<string | null>>();
let lastDecode: Promise<unknown> = Promise.resolve();

export function rememberFiles(added: ReadonlyMap<string, File>): void {
  for (const [uploadId, file] of added) if (file.type.startsWith('image/')) files.set(uploadId, file);
}

/** An object URL of the preview; null when this page has no File for the row or the browser cannot decode it. */
export function previewUrl(uploadId: string): Promise<string | null> {
  const known = urls.get(uploadId);
  if (known) return known;
  const file = files.get(uploadId);
  if (!file) return Promise.resolve(null);
  const made = lastDecode.then(() => drawPreview(file)).catch(() => null);
  lastDecode = made;
  urls.set(uploadId, made);
  return made;
}

/** Frees what belongs to rows that are gone. */
export function forgetPreviews(isGone: (uploadId: string) => boolean): void {
  for (const uploadId of files.keys()) if (isGone(uploadId)) files.delete(uploadId);
  for (const [uploadId, made] of urls) {
    if (!isGone(uploadId)) continue;
    urls.delete(uploadId);
    void made.then((url) => url && URL.revokeObjectURL(url));
  }
}

async function drawPreview(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file, { resizeWidth: EDGE_PX, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 }));
}

import { pastedName } from './pasted-files.ts';

const PICTURE_TYPE = /^image\/([\w.+-]+)$/;

/** What a button may take out of the clipboard. Rejects when the person or the browser does not allow it. */
export async function clipboardFiles(now = new Date()): Promise<File[]> {
  const items = await navigator.clipboard.read();
  const files: File[] = [];
  for (const item of items) {
    const type = item.types.find((candidate) => PICTURE_TYPE.test(candidate));
    const extension = type && PICTURE_TYPE.exec(type)?.[1]?.replace('jpeg', 'jpg').replace(/\+.*/, '');
    if (type && extension)
      files.push(new File([await item.getType(type)], pastedName(now, extension, files.length), { type }));
  }
  return files;
}

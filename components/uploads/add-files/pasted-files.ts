const PICTURE_TYPE = /^image\/([\w.+-]+)$/;
/** Browsers give this name to every copied picture. */
const NAMELESS = /^image\.(\w+)$/i;
/** A copied picture becomes a file when it is pasted; a copied file keeps its date. */
const CREATED_NOW_MS = 5_000;

/** `pasted-2026-11-20-14.05.31.png` in local time; further files of one paste are numbered. */
function pastedName(now: Date, extension: string, index = 0): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return `pasted-${date}-${time}${index === 0 ? '' : `-${index + 1}`}.${extension}`;
}

/** The files of a paste event. A copied picture is named by date and time. */
export function pastedFiles(files: readonly File[], now = new Date()): File[] {
  let nameless = 0;
  return files.map((file) => {
    const extension = NAMELESS.exec(file.name)?.[1];
    if (!extension || Math.abs(now.getTime() - file.lastModified) > CREATED_NOW_MS) return file;
    const name = pastedName(now, extension.toLowerCase(), nameless);
    nameless += 1;
    return new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

/** The pictures that a button can read from the clipboard. Rejects if the user or the browser does not allow it. */
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

/** Copied pictures and files as they come out of the clipboard. */

/** Browsers call every copied picture so. */
const NAMELESS = /^image\.(\w+)$/i;
/** A copied picture is made into a file at the moment of pasting; a copied file keeps its own date. */
const JUST_MADE_MS = 5_000;

/** `pasted-2026-11-20-14.05.31.png`, in the person's own time; further ones of the same second are numbered. */
export function pastedName(now: Date, extension: string, index = 0): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return `pasted-${date}-${time}${index === 0 ? '' : `-${index + 1}`}.${extension}`;
}

/** The files of a paste; a picture without a name of its own gets one that says when. */
export function pastedFiles(files: readonly File[], now = new Date()): File[] {
  let nameless = 0;
  return files.map((file) => {
    const extension = NAMELESS.exec(file.name)?.[1];
    if (!extension || Math.abs(now.getTime() - file.lastModified) > JUST_MADE_MS) return file;
    const name = pastedName(now, extension.toLowerCase(), nameless);
    nameless += 1;
    return new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}

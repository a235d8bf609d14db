/** The visible credit in a caption: 'Flood in Husum. Photo: Anna Beck/dpa'. Pure. */
const CREDIT =
  /(?:^|[\s(|–—-])(?:(?:foto|photo|bild|image|credit|quelle|source|picture)s?(?: by|:)|©|\(c\))\s*([^()|]{2,120}?)\s*\)?\s*$/iu;

export function creditIn(caption: string): { readonly credit: string; readonly rest: string } {
  const found = CREDIT.exec(caption);
  const credit = found?.[1]?.trim() ?? '';
  if (!found || credit === '') return { credit: '', rest: caption };
  return { credit, rest: caption.slice(0, found.index).replace(/[\s(|–—-]+$/u, '') };
}

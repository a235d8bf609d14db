/** Texts that cameras and programs write into every picture; none of them is a caption (docs/design/metadata.md#precedence). */
const MAKERS_DEFAULTS: readonly RegExp[] = [
  /^(?:(?:AGFA|CANON|CASIO|EPSON|FUJIFILM|HP|KODAK|KONICA|KYOCERA|LEICA|NIKON|OLYMPUS|PANASONIC|PENTAX|RICOH|SANYO|SIGMA|SONY|VIVITAR)(?: MINOLTA| OPTICAL)? |MINOLTA )?DIGITAL (?:STILL )?CAMERA$/i,
  /^SONY DSC$/i,
  /^(?:MINOLTA|KONICA|OLYMPUS) DSC$/i,
  /^CASIO COMPUTER CO\., ?LTD\.?(?: DIGITAL CAMERA)?$/i,
  /^<[^<>]*\b(?:Samsung|Digimax|KENOX)\b[^<>]*>$/i,
  /^SAMSUNG(?: CAMERA PICTURES)?$/i,
  /^Exif[_ ]JPEG(?:[_ ]\w+)?$/i,
  /^(?:JPEG|DCF|DCIM)(?: (?:IMAGE|PICTURE|EXIF))?$/i,
  /^DCIM[\\/][\w\\/]+\.\w{3,4}$/i,
  /^default$/i,
  /^(?:Created|Edited) with (?:the )?GIMP$/i,
  /^(?:binary comment|charset=\w+)$/i,
  // Short words that Huawei, Honor and Xiaomi phones put there for the mode the camera was in.
  /^(?:oznorw?|ozedf|hdr|hdrpl|rhdr|edf|dav|cof|mde|nor|ptrw?|rbt|bsh|fbt|bty|sdr|btf|srh|qrf|vhdr|smart)$/,
];

/** `text` and `camera`, make and model as the file says them, are trimmed; a caption that only repeats them is none either. */
export function isCameraBoilerplate(text: string, camera: readonly string[]): boolean {
  const plain = text.replace(/\s+/g, ' ');
  if (MAKERS_DEFAULTS.some((pattern) => pattern.test(plain))) return true;
  const [make = '', model = ''] = camera.map((name) => name.replace(/\s+/g, ' ').toLowerCase());
  return [make, model, `${make} ${model}`].includes(plain.toLowerCase());
}

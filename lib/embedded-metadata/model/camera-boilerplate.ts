/**
 * Texts that cameras and programs write into every picture, which are not captions
 * (docs/design/metadata.md#precedence).
 */
const CAMERA_BOILERPLATE: readonly RegExp[] = [
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
  // Camera modes that Huawei, Honor and Xiaomi phones write there.
  /^(?:oznorw?|ozedf|hdr|hdrpl|rhdr|edf|dav|cof|mde|nor|ptrw?|rbt|bsh|fbt|bty|sdr|btf|srh|qrf|vhdr|smart)$/,
];

/** Also true for a text that only repeats `camera`, the make and model of the file. Both are trimmed. */
export function isCameraBoilerplate(text: string, camera: readonly string[]): boolean {
  const plain = text.replace(/\s+/g, ' ');
  if (CAMERA_BOILERPLATE.some((pattern) => pattern.test(plain))) return true;
  const [make = '', model = ''] = camera.map((name) => name.replace(/\s+/g, ' ').toLowerCase());
  return [make, model, `${make} ${model}`].includes(plain.toLowerCase());
}

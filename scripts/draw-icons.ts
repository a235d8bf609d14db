/** Draws public/icon/*.png from `SHAPE`. Run it by hand when the shape changes; the files are committed. */
import sharp from 'sharp';

const SIZES = [16, 32, 48, 128];

// An open ring is legible as a C even at 16 px, unlike a letter of a font.
const SHAPE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
  <rect width="128" height="128" rx="28" fill="#00707d"/>
  <path d="M91 44.5 A34 34 0 1 0 91 83.5" fill="none" stroke="#ffffff" stroke-width="17" stroke-linecap="round"/>
</svg>`;

for (const size of SIZES) {
  const target = new URL(`../public/icon/${size}.png`, import.meta.url).pathname;
  await sharp(Buffer.from(SHAPE), { density: (72 * size) / 16 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(target);
}

/** A picture with the metadata of a camera and an agency, in Exif, IPTC, XMP and a colour profile. */
import sharp from 'sharp';
import { bytes, IPTC_RESOURCE, iim, jpegSegment, photoshop, utf8, xmp } from '../builders/picture-builder.ts';

export interface AgencyMetadata {
  readonly instructions?: string;
  readonly usageTerms?: string;
  /** Code of IPTC's digital source type. */
  readonly sourceType?: string;
  /** XMP, IPTC and two languages say different things. */
  readonly hasVariants?: boolean;
}

const CAPTIONS =
  '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Am Deich in Husum</rdf:li><rdf:li xml:lang="de">Am Deich in Husum</rdf:li><rdf:li xml:lang="en">At the dyke in Husum</rdf:li></rdf:Alt></dc:description>';

export async function agencyPicture(metadata: AgencyMetadata = {}): Promise<Uint8Array> {
  const { instructions = '', usageTerms = '', sourceType, hasVariants = false } = metadata;
  const source = sourceType && `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`;
  const packet = xmp(
    `<dc:subject><rdf:Bag><rdf:li>Deich &amp; Meer</rdf:li><rdf:li>Flut</rdf:li></rdf:Bag></dc:subject>
     ${hasVariants ? CAPTIONS : ''}
     ${source ? `<Iptc4xmpExt:DigitalSourceType rdf:resource="${source}"/>` : ''}`,
    `photoshop:City="Husum" photoshop:Source="Agentur Nord" xmpRights:UsageTerms="${usageTerms}"${hasVariants ? ' photoshop:Headline="Sturmflut an der Nordsee"' : ''}`,
  );
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3a5a74' } })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'EOS R5', Software: 'Photo Mechanic 6' },
      IFD2: {
        ExposureTime: '1/250',
        FNumber: '28/10',
        LensModel: 'RF50mm F1.2',
        DateTimeOriginal: '2026:11:26 17:42:08',
      },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 28/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '9/1 3/1 0/1' },
    })
    .withIccProfile('p3')
    .withXmp(packet)
    .jpeg()
    .toBuffer();
  if (instructions === '') return picture;
  const headline = hasVariants ? [[105, utf8('Storm tide')] as const] : [];
  const record = photoshop([[IPTC_RESOURCE, iim([[40, utf8(instructions)], ...headline])]]);
  // After the start of the image.
  return bytes(picture.subarray(0, 2), jpegSegment(0xed, bytes('Photoshop 3.0\0', record)), picture.subarray(2));
}

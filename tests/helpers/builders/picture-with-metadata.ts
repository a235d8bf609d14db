import sharp from 'sharp';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

/** An XMP packet of simple properties, such as `photoshop:Headline`. */
export function xmpPacket(properties: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(properties).map(([name, text]) => ` ${name}="${escaped(text)}"`);
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
 ${attributes.join('')}/></rdf:RDF></x:xmpmeta>`;
}

/** A JPEG with this metadata. */
export function pictureWithMetadata(properties: Readonly<Record<string, string>>): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: '#567' } })
    .withXmp(xmpPacket(properties))
    .jpeg()
    .toBuffer();
}

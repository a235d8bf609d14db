import { expect, it } from 'vitest';
import { readFileMetadata } from '#lib/embedded-metadata/read-embedded-metadata.ts';
import { jpeg, xmp } from '../../../helpers/builders/picture-builder.ts';

it('[3.5] reads title, description, author and creator of a file, as long as a caption', async () => {
  const packet = xmp(
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Serie Flut</rdf:li></rdf:Alt></dc:title>
     <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${'Land unter. '.repeat(400)}</rdf:li></rdf:Alt></dc:description>
     <dc:creator><rdf:Seq><rdf:li>Agentur Nord</rdf:li></rdf:Seq></dc:creator>
     <tiff:Artist>Ben</tiff:Artist>`,
  );
  const { unmapped, values } = await readFileMetadata(new Blob([jpeg({ xmp: packet })]));
  expect(unmapped).toMatchObject({ title: 'Serie Flut', author: 'Ben', creator: 'Agentur Nord' });
  expect(unmapped.description).toBe(values.IPTCCaption);
  expect(unmapped.description?.length).toBeLessThan(4_800);
});

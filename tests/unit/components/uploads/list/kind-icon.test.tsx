import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { UploadRow } from '#lib/uploads/model/upload-row.ts';
import { KindIcon } from '../../../../../components/uploads/list/kind-icon.tsx';
import { rowOf } from '../../../../helpers/screens/page-client.ts';

afterEach(cleanup);

const KINDS: readonly (readonly [string, Partial<UploadRow>])[] = [
  ['picture', { filename: 'husum.jpg' }],
  ['raw picture', { filename: 'DSC_0001.NEF' }],
  ['graphic', { filename: 'karte.svg' }],
  ['video', { filename: 'deich.mp4', type: 'video' }],
  ['sound', { filename: 'deich.wav', type: 'audio' }],
  ['sidecar', { filename: 'DSC_0001.xmp', type: 'meta' }],
  ['file of another type', { filename: 'liste.docx', error: 'FILE_TYPE_NOT_ALLOWED_ERROR' }],
];

it('[2.7.4] each kind of file without a preview has an icon of its own', () => {
  const icons = KINDS.map(([, parts]) => render(<KindIcon row={rowOf(parts)} />).container.innerHTML);
  expect(new Set(icons).size).toBe(KINDS.length);
});

it.each(['a.cr2', 'a.CR3', 'a.arw', 'a.dng', 'a.raf', 'a.orf', 'a.rw2', 'a.srw', 'a.3fr'])(
  '%s is a raw picture',
  (filename) => {
    const iconOf = (name: string) => render(<KindIcon row={rowOf({ filename: name })} />).container.innerHTML;
    expect(iconOf(filename)).toBe(iconOf('a.nef'));
  },
);

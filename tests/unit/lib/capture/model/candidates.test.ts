import { expect, it } from 'vitest';
import { addressesToTry, readableAddress } from '#lib/capture/model/candidates.ts';

const base = 'https://news.example/2026/flood';
const at = (path: string) => new URL(path, base).href;

it.each([
  ['by width', '/s.jpg', ['/s.jpg 320w, /l.jpg 1280w, /m.jpg 640w'], ['/l.jpg', '/s.jpg']],
  ['by density', '/1.jpg', ['/1.jpg, /2.jpg 2x,/3.jpg 3x'], ['/3.jpg', '/1.jpg']],
  ['for an address that is in no list by width', '/small.jpg', ['/l.jpg 1280w'], ['/l.jpg', '/small.jpg']],
  ['for an address that is in no list by density', '/small.jpg', ['/l.jpg 2x'], ['/l.jpg', '/small.jpg']],
  ['relative to the page', '/a/s.jpg', ['../a/s.jpg 1x, ../a/l.jpg 2x'], ['/a/l.jpg', '/a/s.jpg']],
  [
    'with commas in addresses',
    '/w_1,h_2/s.jpg',
    ['/w_1,h_2/s.jpg 10w, /w_9,h_9/l.jpg 20w'],
    ['/w_9,h_9/l.jpg', '/w_1,h_2/s.jpg'],
  ],
  [
    'of the source that is shown, not of another section',
    '/crop.jpg',
    ['/wide.jpg 4000w', '/crop.jpg 300w, /crop2.jpg 600w'],
    ['/crop2.jpg', '/crop.jpg'],
  ],
  ['with commas at the end of addresses', '/1.jpg', ['/1.jpg,, /2.jpg 2x'], ['/2.jpg', '/1.jpg']],
  ['alone when it is the largest', '/l.jpg', ['/s.jpg 320w, /l.jpg 1280w'], ['/l.jpg']],
  ['alone when it is larger than all in the list', '/l.jpg', ['/s.jpg 320w'], ['/l.jpg']],
  ['alone without a list', '/s.jpg', [''], ['/s.jpg']],
  ['alone with a list of nonsense', '/s.jpg', [' , 3q, http://[ 9w'], ['/s.jpg']],
])('the largest picture is tried first, then the shown one: %s', (_, shown, srcsets, expected) => {
  expect(addressesToTry(at(shown), { base, srcsets, width: 500 })).toEqual(expected.map(at));
});

it('a page that says nothing leaves the picture that was clicked', () => {
  expect(addressesToTry(at('/s.jpg'), null)).toEqual([at('/s.jpg')]);
});

it.each([
  ['https://a.example/b.jpg', true],
  ['data:image/png;base64,AAAA', true],
  ['blob:https://a.example/1', true],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['chrome-extension://abc/x.png', false],
  ['https://anna:secret@a.example/b.jpg', false],
  ['http://[', false],
])('a picture is read from web addresses only: %s', (address, isReadable) => {
  expect(readableAddress(address) !== null).toBe(isReadable);
  expect(addressesToTry(address, null)).toHaveLength(isReadable ? 1 : 0);
});

it.each([
  ['commas', ','],
  ['spaces', ' '],
  ['both', ', '],
  ['digits', 'a 1'],
  ['commas after a letter', 'a,,,'],
])('a list of 50,000 %s takes as long as it is', (_, text) => {
  const srcsets = [`${text.repeat(50_000)}z`];
  expect(addressesToTry(at('/s.jpg'), { base, srcsets, width: 500 })).toEqual([at('/s.jpg')]);
});

import { expect, it } from 'vitest';
import { droppedPicture } from '#lib/capture/model/dropped-picture.ts';

const A = 'https://news.example/a.jpg';

it.each([
  ['an image', `<meta charset="utf-8"><img src="${A}" alt="Water &amp; wind">`, A, [A], 'Water & wind'],
  [
    'an image in a link',
    `<a href="https://news.example/"><img alt='x' src='${A}'></a>`,
    'https://news.example/',
    [A],
    'x',
  ],
  [
    'a larger one in srcset',
    `<img srcset="/a.jpg 100w, /b.jpg 900w" src=${A}>`,
    A,
    ['https://news.example/b.jpg', A],
    '',
  ],
  ['an address with &amp;', '<img src="https://n.example/?a=1&amp;b=2">', '', ['https://n.example/?a=1&b=2'], ''],
  ['a greater-than sign in a text', `<img alt="a > b" src="${A}">`, A, [A], 'a > b'],
  ['a page alone', '', 'https://news.example/unsubscribe?id=1.jpg', [], ''],
  ['an image without an end', `<img alt="x" src="${A}"${' '.repeat(99)}`, A, [A], 'x'],
  ['an attribute without a value', `<img hidden src="${A}">`, A, [A], ''],
  ['an address alone', '', `# comment\r\n${A}\r\n`, [A], ''],
  ['a link without a picture', '<a href="https://news.example/">News</a>', 'https://news.example/', [], ''],
  ['a script', '<img src="javascript:alert(1)">', '', [], ''],
  ['nothing', '', '', [], ''],
])('the drop of %s is read as a picture with its addresses', (_, html, uris, addresses, alt) => {
  expect(droppedPicture(html, uris)).toEqual({ addresses, alt });
});

const SMALL = 'https://news.example/s.jpg?w=400';
const SET = `<img src="${SMALL}" srcset="${SMALL} 400w, ${A} 900w">`;

it.each([
  ['a picture that has a larger one', SET, SMALL, 's.jpg', [A, SMALL]],
  ['the larger one, which its page shows', SET, A, 'a.jpg', [A]],
  ['the larger one in a link', `<a href="https://news.example/">${SET}</a>`, 'https://news.example/', 'a.jpeg', [A]],
  ['a picture in a link', `<a href="https://news.example/">${SET}</a>`, 'https://news.example/', 's.jpeg', [A, SMALL]],
  [
    'sizes that share a name',
    '<img src="https://n.example/?w=1" srcset="?w=9 9x">',
    'https://n.example/?w=1',
    'download.jpg',
    ['https://n.example/?w=9', 'https://n.example/?w=1'],
  ],
  [
    'a source of a picture element',
    '<img src="https://news.example/fallback.jpg">',
    'https://n.example/7/thumb',
    'thumb.webp',
    ['https://n.example/7/thumb'],
  ],
  ['an address', '', 'https://news.example/picture/7', '7.jpg', ['https://news.example/picture/7']],
  ['a file of the disk', '', 'file:///home/a.jpg', 'a.jpg', []],
])('the drop of %s with its file is read with what is larger than the file', (_, html, uris, filename, addresses) => {
  expect(droppedPicture(html, uris, filename).addresses).toEqual(addresses);
});

it.each(['<img ', "<img a='", '<img a ='])('HTML of 100,000 %s is read in a time of its length', (html) => {
  expect(droppedPicture(html.repeat(100_000), '')).toEqual({ addresses: [], alt: '' });
});

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

it.each(['<img ', "<img a='", '<img a ='])('HTML of 100,000 %s is read in a time of its length', (html) => {
  expect(droppedPicture(html.repeat(100_000), '')).toEqual({ addresses: [], alt: '' });
});

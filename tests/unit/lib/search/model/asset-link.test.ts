import { expect, it } from 'vitest';
import { assetLink, creditLine, linkFormats } from '#lib/search/model/asset-link.ts';

const SERVER = 'https://media.example/desk/';

it.each([
  ['link/media-system?objectId={objectId}', 'https://media.example/desk/link/media-system?objectId=a-1'],
  ['/link/{objectId}', 'https://media.example/link/a-1'],
  ['https://other.example/{objectId}?again={objectId}', 'https://other.example/a-1?again=a-1'],
  ['comyan://asset/{objectId}', 'comyan://asset/a-1'],
])('[2.8.7] inserts the object id into %s', (template, link) => {
  expect(assetLink(template, 'a-1', SERVER)).toBe(link);
});

it('[2.8.7] escapes an object id with special characters', () => {
  expect(assetLink('link?objectId={objectId}', 'ä/1&x=$&', SERVER)).toBe(
    'https://media.example/desk/link?objectId=%C3%A4%2F1%26x%3D%24%26',
  );
});

it.each([
  '',
  'https://',
  'javascript:alert(1)//{objectId}',
  'data:text/html,{objectId}',
  'JavaScript:{objectId}',
  'file:///{objectId}',
  'https://anna:secret@media.example/{objectId}',
  'https://bank.example@other.example/{objectId}',
])('there is no link for the template %j', (template) => {
  expect(assetLink(template, 'a-1', SERVER)).toBe('');
});

it('[2.8.7] there is no link to an asset without an id', () => {
  expect(assetLink('link?objectId={objectId}', '', SERVER)).toBe('');
});

it.each(['javascript', 'data', 'blob', 'vbscript', 'file', 'about'])(
  '[2.8.7] there is no link with a scheme that runs in this page: %s, but one with a similar scheme',
  (scheme) => {
    expect(assetLink(`${scheme}:{objectId}`, 'a-1', SERVER)).toBe('');
    expect(assetLink(`x${scheme}:{objectId}`, 'a-1', SERVER)).toBe(`x${scheme}:a-1`);
    expect(assetLink(`${scheme}s:{objectId}`, 'a-1', SERVER)).toBe(`${scheme}s:a-1`);
  },
);

it('[2.8.7] dragged data contains the link as address, as text and as HTML with the title', () => {
  expect(linkFormats({ link: 'https://a.example/?x=1&y="', title: '<b>Sturm & "Flut"</b>' })).toEqual({
    'text/uri-list': 'https://a.example/?x=1&y="',
    'text/plain': 'https://a.example/?x=1&y="',
    'text/html': '<a href="https://a.example/?x=1&amp;y=&quot;">&lt;b&gt;Sturm &amp; &quot;Flut&quot;&lt;/b&gt;</a>',
  });
});

it('[2.8.7] the HTML has the picture with its alt text, and notes below the title; address and text are the link alone', () => {
  const picture = { url: 'https://a.example/media/1/thumb?a&b', alt: 'A dyke "at <dawn>"' };
  const notes = ['Anna Keller / NPA', 'NO SALES & <more>'];
  expect(linkFormats({ link: 'https://a.example/1', title: 'Deich', picture, notes })).toEqual({
    'text/uri-list': 'https://a.example/1',
    'text/plain': 'https://a.example/1',
    'text/html':
      '<a href="https://a.example/1"><img src="https://a.example/media/1/thumb?a&amp;b" alt="A dyke &quot;at &lt;dawn&gt;&quot;"><br>' +
      'Deich</a><br>Anna Keller / NPA<br>NO SALES &amp; &lt;more&gt;',
  });
});

it.each([
  ['Anna Keller', 'NPA', 'Anna Keller / NPA'],
  ['Anna Keller', 'NPA/anna keller', 'NPA/anna keller'],
  ['Ann', 'Annabelle Roth / NPA', 'Ann / Annabelle Roth / NPA'],
  ['AP', 'Snapshot', 'AP / Snapshot'],
  ['Anna Keller', '', 'Anna Keller'],
  ['', 'NPA', 'NPA'],
  ['', '', ''],
])('the credit line of %s and %s is: %s', (byline, credit, line) => {
  expect(creditLine(byline, credit)).toBe(line);
});

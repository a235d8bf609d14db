import { expect, it } from 'vitest';
import { sanitiseArticle } from '../../../../../components/search/item/sanitise-article.ts';

function html(dirty: string): string {
  const box = document.createElement('div');
  box.append(sanitiseArticle(dirty));
  return box.innerHTML;
}

it('keeps text and its structure', () => {
  expect(html('<h2>Title</h2><p>A <em>word</em></p>')).toBe('<h2>Title</h2><p>A <em>word</em></p>');
});

it.each([
  '<script>boom()</script>',
  '<img src="x" onerror="boom()">',
  '<iframe src="https://evil.example/"></iframe>',
  '<form action="/"><input name="password"></form>',
  '<svg><script>boom()</script></svg>',
  '<style>p { display: none }</style>',
])('removes elements that load, run, style or submit: %s', (dirty) => {
  expect(html(dirty)).toBe('');
});

it('removes handlers, styles and scripts in URLs', () => {
  expect(html('<p onclick="boom()" style="color:red" class="x">A</p>')).toBe('<p>A</p>');
  expect(html('<a href="javascript:boom()">A</a>')).toBe('<a>A</a>');
});

it.each(['https://bank.example@a.example/', 'https://u:p@a.example/'])(
  'opens no address with a user name or password: %s',
  (href) => {
    expect(html(`<a href="${href}">A</a>`)).toBe('<a>A</a>');
  },
);

it('opens links in a new tab without an opener', () => {
  expect(html('<a href="https://a.example/">A</a>')).toBe(
    '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">A</a>',
  );
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPictureFacts } from '#lib/host/extension/in-page.ts';

const PICTURE = 'https://news.example/a.jpg';
const IMG = `<img src="${PICTURE}">`;

// What jsdom lacks.
beforeEach(() => {
  const { prototype } = HTMLElement;
  Object.defineProperty(prototype, 'innerText', {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent;
    },
  });
  prototype.checkVisibility = () => true;
});
afterEach(() => {
  document.body.innerHTML = '';
});

it.each([
  ['in its figure', `<figure>${IMG}<p><span class="photo-credit">Beck/dpa</span></p></figure>`, 'Beck/dpa'],
  ['behind it', `<p><a href="#">${IMG}</a><span class="credit">Beck/dpa</span></p>`, 'Beck/dpa'],
  ['by its meaning', `${IMG}<p><i itemprop="creditText">Beck/dpa</i></p>`, 'Beck/dpa'],
  ['in a footer', `${IMG}<footer><p class="copyright">© Example Media</p></footer>`, undefined],
  ['further away', `<div>${IMG}</div><div class="copyright">© Example Media</div>`, undefined],
  ['of a form', `<p>${IMG}</p><form class="credit">x</form>`, undefined],
  ['of a card', `${IMG}<p class="credit-card credits-balance accreditation">4111 1111</p>`, undefined],
  ['of a long text', `${IMG}<p class="credit">${'x'.repeat(500)}</p>`, 'x'.repeat(150)],
])('the visible credit of a picture is what a page says right there: %s', (_, html, credit) => {
  document.body.innerHTML = html;
  expect(readPictureFacts(PICTURE)).toMatchObject({ credit });
});

it('a list of sizes that is too long is left out, not cut', () => {
  document.body.innerHTML = `<img src="${PICTURE}" srcset="${'x'.repeat(10_001)}">`;
  expect(readPictureFacts(PICTURE)).toMatchObject({ srcsets: [''] });
});

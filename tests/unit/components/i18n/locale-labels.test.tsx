import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFilterPage, searchesOf, setWindowWidth } from '../../../helpers/screens/filter-page.ts';
import { type PageClient, readyWith } from '../../../helpers/screens/page-client.ts';
import { giveViewport, renderApp, settle } from '../../../helpers/screens/render-app.tsx';

let page: PageClient;
let restore: () => void;

giveViewport();
beforeEach(() => {
  page = createFilterPage();
  restore = setWindowWidth(800);
});
afterEach(() => {
  cleanup();
  restore();
});

async function showSearch(locale: string, strings: Readonly<Record<string, string>> = {}): Promise<void> {
  renderApp(page, '/search/?view=metadata');
  await settle(() =>
    page.share({
      startUp: { ...readyWith(), locale, strings } as ReturnType<typeof readyWith>,
      auth: { userDivision: '' },
    }),
  );
  await screen.findByRole('textbox', { name: /Search|Suche/ });
}

const found = (total: number, receivedAt = '') => ({
  Query: { QueryFound: total, QueryID: 'q' },
  Results: [{ ItemNo: 1, Image: { ImgOID: 'i', IPTCHeadline: 'Deich', ImgName: 'd.jpg', ImgReceivedTS: receivedAt } }],
});

describe('a date', () => {
  // In the local time zone, so that the test works in any zone.
  const received = new Date(2026, 10, 5, 0, 7).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+:\d+).*/, '$1$2$3 $4');

  it.each([
    // Printed.
    ['en-US', 'mm/dd/yyyy', '11/5/26', '11/05/2026', '11/5/2026 00:07', '5'],
    ['de-DE', 'TT.MM.JJJJ', '5.11.26', '05.11.2026', '5.11.2026 00:07', '5'],
    // Not printed: decision 31.
    ['de-AT', 'TT.MM.JJJJ', '5.11.26', '05.11.2026', '5.11.2026 00:07', '5'],
    ['en-GB', 'dd/mm/yyyy', '5/11/26', '05/11/2026', '05/11/2026 00:07', '5'],
    ['fr-FR', 'dd/mm/yyyy', '5.11.26', '05/11/2026', '05/11/2026 00:07', '5'],
    ['es-PA', 'mm/dd/yyyy', '11/5/26', '11/05/2026', '11/05/2026 00:07', '5'],
    ['sv-SE', 'yyyy-mm-dd', '2026-11-5', '2026-11-05', '2026-11-05 00:07', '5'],
    ['ja-JP', 'yyyy/mm/dd', '20261105', '2026/11/05', '2026/11/05 00:07', '5'],
    ['hu-HU', 'yyyy.mm.dd', '2026. 11. 5.', '2026.11.05', '2026.11.05 00:07', '5'],
    // The wire uses the Gregorian calendar, whatever calendar the locale uses.
    ['th-TH', 'dd/mm/yyyy', '5/11/2026', '05/11/2026', '05/11/2026 00:07', '5'],
    ['ar-EG', 'dd/mm/yyyy', '٥/١١/٢٠٢٦', '٠٥/١١/٢٠٢٦', '٠٥/١١/٢٠٢٦ ٠٠:٠٧', '٥'],
    ['ar-EG', 'dd/mm/yyyy', '5/11/2026', '٠٥/١١/٢٠٢٦', '٠٥/١١/٢٠٢٦ ٠٠:٠٧', '٥'],
    ['ar-AE', 'dd/mm/yyyy', '٥/١١/٢٠٢٦', '05/11/2026', '05/11/2026 00:07', '5'],
    ['fa-IR', 'yyyy/mm/dd', '۲۰۲۶/۱۱/۵', '۲۰۲۶/۱۱/۰۵', '۲۰۲۶/۱۱/۰۵ ۰۰:۰۷', '۵'],
    // An unknown locale: the printed default.
    ['xx-XX', 'dd.mm.yyyy', '5.11.26', '05.11.2026', '05.11.2026 00:07', '5'],
  ])(
    '[9.7] a date of %s has the same order in field (%s), calendar and results',
    async (locale, empty, typed, inField, shown, day) => {
      page.answer('search.page', () => found(1, received));
      await showSearch(locale);
      expect(await screen.findByText(shown)).toBeTruthy();

      const panel = within(screen.getByRole('complementary'));
      const from = panel.getByRole<HTMLInputElement>('textbox', { name: /^(?:From|Von)$/ });
      expect(from.placeholder).toBe(empty);
      await userEvent.type(from, `${typed}{Tab}`);
      expect(from.value).toBe(inField);
      await userEvent.click(panel.getByRole('button', { name: /(?:Apply|Anwenden)/ }));
      await waitFor(() => expect(String(searchesOf(page).at(-1)?.['queryFilter'])).toContain('202611'));

      await userEvent.click(panel.getByRole('button', { name: /: (?:From|Von)$/ }));
      const calendar = await screen.findByRole('grid', { name: /^(?:From|Von)$/, hidden: true });
      const pressed = calendar.querySelector('[aria-pressed="true"]');
      expect([pressed?.textContent, pressed?.getAttribute('data-date')]).toEqual([day, '20261105']);
      const month = document.querySelector('.calendar-month')?.textContent ?? '';
      expect(month.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))).toContain('2026');
    },
  );
});

describe('a number', () => {
  it.each(['٥٠', '۵۰', '50'])('typed as %s leads to result 50', async (typed) => {
    page.answer('search.page', () => found(100));
    await showSearch('ar-EG');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Go to no. …' }), `${typed}{Enter}`);
    const starts = () => page.sent.flatMap(({ name, request }) => (name === 'search.page' ? [request['request']] : []));
    // The page that contains it.
    await waitFor(() => expect(starts()).toContainEqual(expect.objectContaining({ resStart: 49 })));
  });

  const of = (name: string) => ({ [`search.imageCount.${name}`]: `{count} ${name}` });

  it.each([
    [
      'pl-PL',
      { ...of('one'), ...of('few'), ...of('many'), ...of('other') },
      { 1: '1 one', 3: '3 few', 5: '5 many', 22: '22 few' },
    ],
    ['cs-CZ', { ...of('one'), ...of('few'), ...of('other') }, { 2: '2 few', 7: '7 other' }],
    [
      'ar-EG',
      { ...of('zero'), ...of('one'), ...of('two'), ...of('few'), ...of('many'), ...of('other') },
      { 1: '١ one', 2: '٢ two', 3: '٣ few', 11: '١١ many', 100: '١٠٠ other', 2392: '٢٬٣٩٢ many' },
    ],
    // A plural form that the server lacks or has empty falls back to 'other'.
    ['pl-PL', { ...of('one'), 'search.imageCount.few': '', ...of('other') }, { 3: '3 other', 5: '5 other' }],
    // Both printed catalogues.
    ['en-US', {}, { 1: '1 image', 2: '2 images' }],
    ['de-DE', {}, { 1: '1 Bild', 2392: '2.392 Bilder' }],
    // Shipped labels are English there, and so are their plural forms: 21 is 'one' in Russian.
    ['ru-RU', {}, { 1: '1 image', 3: '3 images', 21: '21 images' }],
    ['ar-EG', {}, { 2: '٢ images' }],
  ])('[1.7, 9.7] a number of %s uses the plural form of its language', async (locale, strings, sentences) => {
    for (const [total, sentence] of Object.entries(sentences)) {
      page = createFilterPage();
      page.answer('search.page', () => found(Number(total)));
      await showSearch(locale, strings);
      expect(await screen.findByText(sentence)).toBeTruthy();
    }
  });
});

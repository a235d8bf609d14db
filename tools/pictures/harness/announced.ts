/** What a screen reader announces without a change of focus (WCAG 4.1.3). */
import type { TextId } from '../../../components/i18n/catalogue.ts';
import { waitUntil } from '../../../tests/helpers/waiting/wait-until.ts';
import type { StatePage } from './state-page.ts';

const LIVE = '[role=status], [role=alert], [role=alertdialog], [role=log], [aria-live]:not([aria-live=off])';

/** Waits until a live region, or a dialog that takes the focus, contains the text. */
export function announced({ page, text }: StatePage, id: TextId): Promise<unknown> {
  return waitUntil(`the announcement of ${id}`, async () => {
    const announcements = await page.locator(LIVE).allInnerTexts();
    return announcements.some((announcement) => text(id).test(announcement));
  });
}

import { expect, it } from 'vitest';
import { waysPage } from '../../../../tools/ways/ways-page.ts';

it('the page lists the files of a floor together, in the order of their first run, with their functions', () => {
  const page = waysPage({
    keystroke: [
      ['lib/messaging/message-router.ts', 2],
      ['lib/uploads/queue/upload-queue.ts', 3],
      ['lib/messaging/uploads-messages.ts', 1],
      ['reference-server/http/errors.ts', 1],
    ],
  });
  expect(page).toContain(
    '| `lib/messaging` | `message-router.ts` 2, `uploads-messages.ts` 1 |\n| `lib/uploads/queue` |',
  );
  expect(page).toContain('(#a-keystroke-in-the-form-is-stored) | 3 | 1 | 4 |');
});

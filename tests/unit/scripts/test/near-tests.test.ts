import { expect, it } from 'vitest';
import { nearTests } from '../../../../scripts/test/near-tests.ts';

const ALL = [
  'tests/unit/components/search/bar/view-modes.test.tsx',
  'tests/unit/components/search/search-page.test.tsx',
  'tests/unit/lib/net/wait-out.test.ts',
  'tests/unit/lib/uploads/queue/list-order.test.ts',
  'tests/unit/lib/uploads/queue-of-others.test.ts',
];

it.each([
  ['the folder of the same name', ['lib/uploads/queue/upload-queue.ts'], [ALL[3]]],
  ['with its own folders', ['components/search/search-page.tsx'], [ALL[0], ALL[1]]],
  ['the folder above one without tests', ['components/search/filter/filter-panel.tsx'], [ALL[0], ALL[1]]],
  ['nothing beyond the noun', ['lib/session/model/user.ts', 'lib/types.ts', 'package.json', 'docs/testing.md'], []],
  [
    'a changed test, wherever it is',
    ['tests/engine/uploads/undo.test.ts', ALL[2] ?? ''],
    ['tests/engine/uploads/undo.test.ts', ALL[2]],
  ],
  ['each once', ['lib/net/wait-out.ts', 'lib/net/request.ts', ALL[2] ?? ''], [ALL[2]]],
])('the nearest tests are those of %s', (_, changed, near) => {
  expect(nearTests(changed, ALL)).toEqual(near);
});

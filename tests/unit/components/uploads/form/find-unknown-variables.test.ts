import { expect, it } from 'vitest';
import { findUnknownVariables } from '../../../../../components/uploads/form/find-unknown-variables.ts';

it('finds the first unknown variable of each text, and none in another field', () => {
  const found = findUnknownVariables(
    [
      ['IPTCByLine', '{user}'],
      ['IPTCHeadline', '{foo} {bar}'],
      ['IPTCCaption', '{{foo}} {Sic!}'],
      ['IPTCCategory', '{x}'],
      ['IPTCKeywords', '{y}'],
    ],
    [{ name: 'IPTCKeywords', control: 'list' }],
  );
  const known = '{date}, {user}, {filename}, {serial}, {city}';
  expect(found).toEqual({
    IPTCHeadline: { variable: '{foo}', literal: '{{foo}}', known },
    IPTCKeywords: { variable: '{y}', literal: '{{y}}', known },
  });
});

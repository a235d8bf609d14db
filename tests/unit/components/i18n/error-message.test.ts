import { expect, it } from 'vitest';
import { errorSentence } from '../../../../components/i18n/error-message.ts';
import { createTexts } from '../../../../components/i18n/text-provider.tsx';

const texts = createTexts('en-US', {});

it('[5.13] says that a response could not be verified', () => {
  expect(errorSentence({ code: 'session/unverified-answer', facts: {} }, texts)).toBe(
    'Could not verify server response.',
  );
});

it('inserts the facts of an error into its message', () => {
  const error = { code: 'uploads/metadata-too-large', facts: { field: 'Caption' } } as const;
  expect(errorSentence(error, texts)).toContain('Longest field: Caption');
});

it('has a message for an unknown code of a newer background', () => {
  const error = { code: 'uploads/of-the-future', facts: {} } as unknown as Parameters<typeof errorSentence>[0];
  expect(errorSentence(error, texts)).toBe('Something went wrong. Try again.');
});

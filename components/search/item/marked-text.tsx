import { Fragment, memo } from 'react';
import { foundParts } from '#lib/search/model/found-words.ts';
import { useSought } from './sought-area.tsx';

/** A text of a result, in which the words that were searched for are marked. */
export const MarkedText = memo(function MarkedText({ text }: { readonly text: string }) {
  const parts = foundParts(text, useSought());
  return parts.map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    return part.isFound ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>;
  });
});

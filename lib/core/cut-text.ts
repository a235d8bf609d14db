/** At most `maxLength` UTF-16 units of `text`, never half a surrogate pair or half a combined character. */
export function cutText(text: string, maxLength: number): string {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: without it the same comes out, slower.
  if (text.length <= maxLength) return text;
  let end = 0;
  // Graphemes of the part that can matter only: captions may be long.
  const head = text.slice(0, maxLength + 32);
  for (const { index, segment } of new Intl.Segmenter().segment(head)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  // One character longer than the whole limit: rather a torn one than nothing, but never half a pair.
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

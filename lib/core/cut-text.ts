/** At most `maxLength` UTF-16 units of `text`, never half a surrogate pair or half a combined character. */
export function cutText(text: string, maxLength: number): string {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: only a shortcut, the result is the same without it.
  if (text.length <= maxLength) return text;
  let end = 0;
  // Only the relevant part is segmented, because captions may be long.
  const head = text.slice(0, maxLength + 32);
  for (const { index, segment } of new Intl.Segmenter().segment(head)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  // A single grapheme longer than the limit is torn, but never within a surrogate pair.
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

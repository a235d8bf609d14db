/**
 * At most `maxLength` UTF-16 units of `text`, cut between graphemes. A first grapheme that is longer than the limit is
 * cut too, but never within a surrogate pair.
 */
export function cutText(text: string, maxLength: number): string {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: only a shortcut, the result is the same.
  if (text.length <= maxLength) return text;
  let end = 0;
  // Only the relevant part is segmented, because captions may be long.
  const head = text.slice(0, maxLength + 32);
  for (const { index, segment } of new Intl.Segmenter().segment(head)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}

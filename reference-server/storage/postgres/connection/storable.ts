/** PostgreSQL stores neither U+0000 nor half of a surrogate pair; both become U+FFFD, which shows that something was there. */
function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

/** A value of JSON with every text in it, also the keys, as it can be stored. */
export function storable<Value>(value: Value): Value {
  return toStorable(value) as Value;
}

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), toStorable(inner)]));
}

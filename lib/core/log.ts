/** The only place that writes to the console. Possible secrets are replaced first. */

type LogLevel = 'info' | 'warn' | 'error';

const SECRET_KEY = /pass|token|session|cookie|secret|sid\b|authorization/i;

/** Number of lines that this page or background keeps for 'Copy diagnostics'. */
const KEPT_LINES = 200;
const kept: string[] = [];

/** A copy of plain data without the values of keys that look secret. Of an error, only name and message remain. */
export function redact(value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET_KEY.test(key) ? '[redacted]' : redact(inner)]),
  );
}

/** Writes one line. `subject`: a noun and an event, such as `uploads: resumed`. */
export function log(level: LogLevel, subject: string, details: Record<string, unknown> = {}): void {
  const clean = redact(details) as Record<string, unknown>;
  console[level](`[comyan] ${subject}`, clean);
  kept.push(`${new Date().toISOString()} ${level} ${subject} ${withoutQueries(JSON.stringify(clean))}`);
  if (kept.length > KEPT_LINES) kept.shift();
}

/** The last lines, oldest first, redacted and without the queries of addresses. */
export function recentLog(): readonly string[] {
  return [...kept];
}

/** A query may contain a search text or a session. */
function withoutQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s"?#]*)[?#][^\s"]*/g, '$1');
}

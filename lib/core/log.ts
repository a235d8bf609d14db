/** The only place that writes to the console. Values that could be secrets are replaced before they get there. */

type LogLevel = 'info' | 'warn' | 'error';

const SECRET_KEY = /pass|token|session|cookie|secret|sid\b|authorization/i;

export function redact(value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET_KEY.test(key) ? '[redacted]' : redact(inner)]),
  );
}

/** Writes one line; `subject` is a noun and what happened to it, such as `uploads: resumed`. */
export function log(level: LogLevel, subject: string, details: Record<string, unknown> = {}): void {
  const clean = redact(details) as Record<string, unknown>;
  console[level](`[comyan] ${subject}`, clean);
}

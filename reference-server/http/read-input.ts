import * as v from 'valibot';
import { HttpError } from '../core/http-error.ts';

/** What a request sends, by its schema. Throws `HttpError` 400 `malformed` with the field that does not fit. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  message = 'A parameter is not valid. Each may be there once only.',
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new HttpError(400, 'malformed', message, { field: v.getDotPath(issue) ?? '' });
}

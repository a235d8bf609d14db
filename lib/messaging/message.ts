/** The shape of every message: one request, one answer; and the table that types them. */
import type { AnswerSchema } from '#lib/contract/call.ts';

/** A message as data: the schema its request must fit, and (as a type only) what its answer is. */
export interface MessageType<Request, Answer> {
  readonly request: AnswerSchema<Request>;
  /** Never present at run time. */
  readonly answer?: Answer;
}

export function message<Answer>() {
  return <Request>(request: AnswerSchema<Request>): MessageType<Request, Answer> => ({ request });
}

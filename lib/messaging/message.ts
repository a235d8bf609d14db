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

export type RequestOf<Type> = Type extends MessageType<infer Request, unknown> ? Request : never;
export type AnswerOf<Type> = Type extends { readonly answer?: infer Answer } ? Exclude<Answer, undefined> : never;

/** The signature of each handler of a noun's messages. `surface`: id of the document that sent the message. */
export type HandlersOf<Table> = {
  readonly [Name in keyof Table]: (request: RequestOf<Table[Name]>, surface?: string) => Promise<AnswerOf<Table[Name]>>;
};

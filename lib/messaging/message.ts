/** Types of messages, each with one request and one answer, and of the tables that list them. */
import type { AnswerSchema } from '#lib/contract/call.ts';

/** A message: the schema of its request, and the type of its answer. */
export interface MessageType<Request, Answer> {
  readonly request: AnswerSchema<Request>;
  /** Type only; absent at run time. */
  readonly answer?: Answer;
}

/** Declares a message. Curried, so that `Answer` can be given while `Request` is inferred from the schema. */
export function message<Answer>() {
  return <Request>(request: AnswerSchema<Request>): MessageType<Request, Answer> => ({ request });
}

export type RequestOfType<Type> = Type extends MessageType<infer Request, unknown> ? Request : never;
export type AnswerOfType<Type> = Type extends { readonly answer?: infer Answer } ? Exclude<Answer, undefined> : never;

/** The signature of each handler of a noun's messages. `surface`: id of the document that sent the message. */
export type HandlersOf<Table> = {
  readonly [Name in keyof Table]: (
    request: RequestOfType<Table[Name]>,
    surface?: string,
  ) => Promise<AnswerOfType<Table[Name]>>;
};

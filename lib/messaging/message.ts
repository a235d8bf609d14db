/** Types of messages, each with one request and one answer, and of the tables that list them. */
import type { AnswerSchema } from '#lib/contract/call.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';

/** A message: the schema of its request, and the type of its answer. */
export interface MessageType<Request, Answer> {
  readonly request: AnswerSchema<Request>;
  /** Throws if the session does not allow the message. Absent: always allowed. */
  assertAllowed?(request: Request, auth: AuthState): void;
  /** Type only; absent at run time. */
  readonly answer?: Answer;
}

/** A message that is answered with null after its effect is stored (docs/design/surfaces-and-messages.md#mirrors). */
export interface CommandType<Request> extends MessageType<Request, null> {
  readonly isCommand: true;
}

/** Declares a message. Curried, so that `Answer` can be given while `Request` is inferred from the schema. */
export function message<Answer>() {
  return <Request>(
    request: AnswerSchema<Request>,
    assertAllowed: (request: Request, auth: AuthState) => void = () => undefined,
  ): MessageType<Request, Answer> => ({ request, assertAllowed });
}

/** Declares a command. */
export function command<Request>(
  request: AnswerSchema<Request>,
  assertAllowed: (request: Request, auth: AuthState) => void = () => undefined,
): CommandType<Request> {
  return { request, assertAllowed, isCommand: true };
}

export type RequestOfType<Type> = Type extends MessageType<infer Request, unknown> ? Request : never;
export type AnswerOfType<Type> = Type extends { readonly answer?: infer Answer } ? Exclude<Answer, undefined> : never;

/** What a handler resolves with: for a command anything, once its effect is stored. */
type ResultOf<Type> = Type extends { readonly isCommand: true } ? unknown : AnswerOfType<Type>;

/** The signature of each handler of a noun's messages. `surface`: id of the document that sent the message. */
export type HandlersOf<Table> = {
  readonly [Name in keyof Table]: (
    request: RequestOfType<Table[Name]>,
    surface?: string,
  ) => Promise<ResultOf<Table[Name]>>;
};

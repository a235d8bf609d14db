/** Types of messages, each with one request and one answer, and of the tables that list them. */
import type { AnswerSchema } from '#lib/contract/call.ts';
import type { AuthState } from '#lib/session/model/auth-state.ts';

/** What a guard decides by. */
export interface GuardContext {
  readonly auth: AuthState;
  /** True for the id of an upload or bundle of another user or server; while no user is signed in, of every one. */
  isForeign(id: string): boolean;
}

/** Returns the request as its handler may see it; null: nothing is done. Throws if the message is refused. */
export type Guard<Request> = (request: Request, context: GuardContext) => Request | null;

/** A message: the schema of its request, who may send it, and the type of its answer. */
export interface MessageType<Request, Answer> {
  readonly request: AnswerSchema<Request>;
  /** Absent: every page may send it at any time. */
  guard?(request: Request, context: GuardContext): Request | null;
  /** Type only; absent at run time. */
  readonly answer?: Answer;
}

/** A message that is answered with null after its effect is stored (docs/design/surfaces-and-messages.md#mirrors). */
export interface CommandType<Request> extends MessageType<Request, null> {
  readonly isCommand: true;
}

/** Declares a message. Curried, so that `Answer` can be given while `Request` is inferred from the schema. */
export function message<Answer>() {
  return <Request>(request: AnswerSchema<Request>, guard?: Guard<Request>): MessageType<Request, Answer> => ({
    request,
    ...(guard && { guard }),
  });
}

/** Declares a command. */
export function command<Request>(request: AnswerSchema<Request>, guard?: Guard<Request>): CommandType<Request> {
  return { request, ...(guard && { guard }), isCommand: true };
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

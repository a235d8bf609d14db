import { type SessionAnswer, verificationText } from '#lib/contract/session.ts';
import { sha256 } from './sha256.ts';

/**
 * True if the token of the response matches its user and session: lower-case hex SHA-256 of `userName:userSessionID`
 * (specification 5.13; docs/design/contract-and-server.md#session-and-csrf). The one function to replace for a server
 * that hashes otherwise.
 */
export async function isVerified(answer: SessionAnswer): Promise<boolean> {
  return (await sha256(verificationText(answer.userName, answer.userSessionID))) === answer.verificationToken;
}

import { type SessionAnswer, verificationText } from '#lib/contract/session.ts';

/**
 * True when the answer's token fits its name and session: lower-case hex SHA-256 of `userName:userSessionID`
 * (specification 5.13, design 8). The one function to replace for a server that hashes otherwise.
 */
export async function isVerified(answer: SessionAnswer): Promise<boolean> {
  const bytes = new TextEncoder().encode(verificationText(answer.userName, answer.userSessionID));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === answer.verificationToken;
}

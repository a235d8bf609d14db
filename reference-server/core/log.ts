/**
 * The server's log: `lib/core/log.ts` with the id of the request. After `logJsonLines` each line is a JSON object on
 * stderr instead, for programs that collect the logs of several nodes.
 */
import { log as logText, redact } from '#lib/core/log.ts';
import { currentRequestId } from './request-id.ts';

type Level = Parameters<typeof logText>[0];

let nodeOfJsonLines: string | undefined;

/** For the whole process. `node`: the name of this node in each line. */
export function logJsonLines(node: string): void {
  nodeOfJsonLines = node;
}

/** Writes one line. `subject`: a noun and an event, such as `uploads: resumed`. Possible secrets are replaced. */
export function log(level: Level, subject: string, details: Readonly<Record<string, unknown>> = {}): void {
  const requestId = currentRequestId();
  const all = { ...details, ...(requestId !== undefined && { requestId }) };
  if (nodeOfJsonLines === undefined) {
    logText(level, subject, all);
    return;
  }
  const line = { at: new Date().toISOString(), level, node: nodeOfJsonLines, message: subject };
  process.stderr.write(`${JSON.stringify({ ...line, ...(redact(all) as object), ...line })}\n`);
}

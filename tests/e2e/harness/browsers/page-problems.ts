/** Errors that a page driven over DevTools reports. */
import type { CdpSession } from './cdp-connection.ts';

export interface ExceptionDetails {
  readonly exception?: { readonly description?: string };
  readonly text: string;
}

/** Reports every error of the page from now on: log entries, exceptions and console output. */
export function reportProblems(session: CdpSession, onProblem: (words: string) => void): void {
  session.on('Log.entryAdded', ({ entry }) => {
    const { level, text, url } = entry as { level: string; text: string; url?: string };
    if (level === 'error') onProblem(`${text} ${url ?? ''}`.trim());
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    onProblem(describeException(exceptionDetails as ExceptionDetails));
  });
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    const words = (args as { value?: unknown; description?: string }[]).map((arg) => arg.value ?? arg.description);
    if (type === 'error') onProblem(words.join(' '));
  });
}

export function describeException(details: ExceptionDetails): string {
  return details.exception?.description ?? details.text;
}

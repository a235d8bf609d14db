/** Ends a script the way a person can use: the sentence, no stack, exit code 1. */
export function explainAndExit(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

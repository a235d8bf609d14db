/** Prints the error's message without a stack and exits with code 1. */
export function explainAndExit(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

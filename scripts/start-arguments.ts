import { readArguments } from '../reference-server/options/read-arguments.ts';
import { demoEmbeddingRefusal } from '../reference-server/options/server-options.ts';

/** The arguments of `npm start`: with `--iptc-fields`, and `--demo-embedding` where only this computer reaches the server. */
export function startArguments(args: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const embedding = isDemoEmbeddingPossible(args, environment) ? ['--demo-embedding'] : [];
  return [...args, '--iptc-fields', ...embedding];
}

/** False for arguments that the server will reject. */
function isDemoEmbeddingPossible(args: readonly string[], environment: NodeJS.ProcessEnv): boolean {
  try {
    return demoEmbeddingRefusal(readArguments(args, environment)) === null;
  } catch {
    return false;
  }
}

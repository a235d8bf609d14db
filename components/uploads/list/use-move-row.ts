import { useText } from '../../i18n/text-provider.tsx';
import { useClient } from '../../surface/client-context.ts';
import { useErrorLine } from '../upload-command.ts';
import type { RowMove } from './move-row.ts';

/** Returns the function that moves a row, and says where it is then. */
export function useMoveRow(): (move: RowMove) => void {
  const texts = useText();
  const client = useClient();
  const showErrorOf = useErrorLine();
  return (move) => showErrorOf(import('./move-row.ts').then(({ moveRow }) => moveRow(client, texts, move)));
}

import { nextTask } from './next-task.ts';

/** Items per task: some 10 ms on a slow machine. */
const SLICE = 100;

/** Calls `work` for each item, in several tasks. `begin` runs at the start of each task. */
export async function inSlices<Item, Context>(
  items: readonly Item[],
  work: (item: Item, context: Context) => void,
  begin: () => Context,
): Promise<void> {
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await nextTask();
    const context = begin();
    for (const item of items.slice(at, at + SLICE)) work(item, context);
  }
}

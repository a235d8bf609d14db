import { UNDO_MS } from '#lib/uploads/model/undo.ts';
import type { NodeEngine } from './node-engine.ts';

/** The ten seconds pass in which the last step can be undone. */
export function passUndoTime(engine: NodeEngine): void {
  engine.host.nowOffsetMs += UNDO_MS;
  engine.wakeUp();
}

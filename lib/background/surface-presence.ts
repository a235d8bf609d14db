/** Tracks which surfaces are connected. A surface is one document: a reload makes a new surface. */

/** A surface that missed a push reconnects, and its last message may arrive after the disconnection. */
const PATIENCE_MS = 1_000;

export interface SurfacePresence {
  /** Returns the function that ends the connection. */
  enter(surface: string): () => void;
}

export function createSurfacePresence(onLeft: (surface: string) => void): SurfacePresence {
  const connections = new Map<string, number>();
  const change = (surface: string, step: 1 | -1): number => {
    const count = (connections.get(surface) ?? 0) + step;
    connections.set(surface, count);
    return count;
  };
  return {
    enter(surface) {
      change(surface, 1);
      return () => {
        if (change(surface, -1) > 0) return;
        setTimeout(() => {
          if (connections.get(surface) !== 0) return;
          connections.delete(surface);
          onLeft(surface);
        }, PATIENCE_MS);
      };
    },
  };
}

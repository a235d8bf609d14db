/** Which surfaces are connected. A surface is one document: another one at the same address is another surface. */

/** A surface that missed a message closes its stream and opens another; what it sent last may arrive after its end. */
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

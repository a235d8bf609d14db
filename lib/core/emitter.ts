/** A typed source of one kind of event. */
export interface Emitter<Event> {
  emit(event: Event): void;
  /** Returns the function that ends the subscription. */
  on(listener: (event: Event) => void): () => void;
}

export function createEmitter<Event>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event) {
      // A copy: a Set would also iterate listeners that are added during the loop.
      for (const listener of [...listeners]) listener(event);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

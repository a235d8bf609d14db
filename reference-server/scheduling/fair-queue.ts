/** Lines in which each person has a place of their own: the next one comes from the person who was served longest ago. */

export interface FairQueue<Item> {
  /** Returns a function that removes the item again, if it still waits. */
  add(person: string, item: Item): () => void;
  /** The next item of a person that `mayBeServed`; undefined if there is none. */
  take(mayBeServed: (person: string) => boolean): Item | undefined;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** In the order in which they are served. */
  const lines = new Map<string, Set<{ readonly item: Item }>>();
  return {
    add(person, item) {
      const line = lines.get(person) ?? new Set();
      const place = { item };
      lines.set(person, line.add(place));
      return () => {
        line.delete(place);
        if (line.size === 0 && lines.get(person) === line) lines.delete(person);
      };
    },
    take(mayBeServed) {
      for (const [person, line] of lines) {
        const [place] = line;
        if (place === undefined || !mayBeServed(person)) continue;
        line.delete(place);
        lines.delete(person);
        if (line.size > 0) lines.set(person, line);
        return place.item;
      }
      return undefined;
    },
  };
}

/** Searching in all metadata of a file, and copying them as text. Pure. */
import type { MetadataEntry, MetadataGroup } from './all-metadata.ts';

export interface LabelledGroup {
  readonly title: string;
  readonly entries: readonly LabelledEntry[];
}

export interface LabelledEntry {
  readonly name: string;
  readonly text: string;
}

/** The labels of the screen; `text` may put a code into words. */
export interface MetadataLabels {
  title(group: MetadataGroup): string;
  name(entry: MetadataEntry): string;
  text(entry: MetadataEntry): string;
}

export function labelled(groups: readonly MetadataGroup[], labels: MetadataLabels): LabelledGroup[] {
  return groups.map((group) => ({
    title: labels.title(group),
    entries: group.entries.map((entry) => ({ name: labels.name(entry), text: labels.text(entry) })),
  }));
}

/**
 * Groups with the entries that contain every word of `query`, in group, name or value; `datetimeoriginal` finds
 * 'Date Time Original'. All of them for a blank query.
 */
export function matchingGroups(groups: readonly LabelledGroup[], query: string): readonly LabelledGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups.flatMap(({ title, entries }) => {
    const found = entries.filter(({ name, text }) => {
      const place = `${title}\n${name}\n${name.replaceAll(' ', '')}\n${text}`.toLowerCase();
      return words.every((word) => place.includes(word));
    });
    return found.length > 0 ? [{ title, entries: found }] : [];
  });
}

/** A title per group, then `name: value` lines; the lines of a value after the first are indented. */
export function groupsAsText(groups: readonly LabelledGroup[]): string {
  const line = ({ name, text }: LabelledEntry) => `${name}: ${text.replaceAll('\n', '\n  ')}`;
  return groups.map(({ title, entries }) => [title, ...entries.map(line)].join('\n')).join('\n\n');
}

/** The text of docs/design/ways.md. Pure. */

/** Files with the number of their named functions that ran, in the order in which each first ran. */
export type ExecutedFiles = readonly (readonly [file: string, functions: number])[];

interface Action {
  readonly title: string;
  readonly what: string;
  /** The files of the surface, which the run does not have, in their order. */
  readonly surface: readonly string[];
}

const TO_THE_ENGINE = [
  'lib/client/connection/client.ts',
  'lib/host/extension/page-channel.ts',
  'lib/host/extension/background-channel.ts',
];

export const ACTIONS: Readonly<Record<string, Action>> = {
  drop: {
    title: 'A dropped file becomes an asset',
    what: 'A JPEG of 900 kB is added, started and sent in five chunks, until the media system has processed it.',
    surface: [
      'components/app/page-drops.tsx',
      'components/uploads/add-files/use-file-drop.ts',
      'components/uploads/page/use-upload-actions.ts',
      'lib/client/connection/file-sender.ts',
      ...TO_THE_ENGINE,
    ],
  },
  keystroke: {
    title: 'A keystroke in the form is stored',
    what: 'The text of one field of the form, while the list has no unfinished file.',
    surface: [
      'components/ui/fields/text-field.tsx',
      'components/uploads/form/limited-field.tsx',
      'components/uploads/form/field-control.tsx',
      'components/uploads/form/metadata-form.tsx',
      'components/uploads/form/use-draft.ts',
      'lib/client/connection/draft-writer.ts',
      ...TO_THE_ENGINE,
    ],
  },
  caption: {
    title: 'The caption of one file is stored',
    what: 'A value of one file, from its row, the contact sheet or its dialog.',
    surface: [
      'components/uploads/file-dialog/caption-editor.tsx',
      'lib/client/uploads/own-values.ts',
      ...TO_THE_ENGINE,
    ],
  },
  remove: {
    title: 'Remove, with undo offered',
    what: 'A running upload is removed from the list.',
    surface: ['components/uploads/page/use-upload-actions.ts', ...TO_THE_ENGINE],
  },
  undo: {
    title: 'Undo brings a running upload back',
    what: 'The same upload is back in the list and is sent again.',
    surface: ['components/app/undo/undo-toast.tsx', ...TO_THE_ENGINE],
  },
  final: {
    title: 'A removal becomes final',
    what: 'Ten seconds later the media system removes its part.',
    surface: [],
  },
  search: {
    title: 'One page of a search',
    what: 'A text is searched for, and the first page of results arrives.',
    surface: [
      'components/search/bar/search-field.tsx',
      'lib/client/search/search-store.ts',
      'lib/client/search/result-pager.ts',
      'lib/client/search/page-loader.ts',
      ...TO_THE_ENGINE,
      'components/search/results/search-results.tsx',
      'components/search/results/result-window.tsx',
      'components/search/results/result-slot.tsx',
      'components/search/item/result-tile.tsx',
    ],
  },
};

const HEAD = `# Ways through the code

<!-- Written by npm run ways. To change a sentence, edit tools/ways/ways-page.ts. -->

What runs when something happens. \`npm run ways\` runs each action with the real engine and the real reference server (SQLite and its
disk) and counts the functions that it calls; \`tests/repo/ways.test.ts\` checks that every file exists and that no way grows. The floors
are in the order in which the action first reaches them, the files of a floor likewise, each with the number of its functions that ran.
\`surface\` is listed by hand, because the run has no browser; on the hosted page the two channels are one object. Functions without a
name belong to the function around them; processes that decode files are not counted. What an action leaves to timers is counted for
half a second: badge, publisher and queue backup, without the saved snapshot. The server's regular checks of its connections are not among it.

A message passes seven files from the component to the function of the engine: the component, \`client.ts\`, both ends of the channel,
\`message-router.ts\`, the file that declares the message with its schema and its guard (\`lib/messaging\`), and its handler
(\`lib/background\`). Handlers are not beside their messages, because surfaces load the messages' types and must not load the engine.
`;

export function waysPage(executed: Readonly<Record<string, ExecutedFiles>>): string {
  const ways = Object.entries(ACTIONS).map(([name, action]) => [action, executed[name] ?? []] as const);
  const sums = ways.map(([{ title }, files]) => {
    const server = files.filter(([file]) => file.startsWith('reference-server/')).length;
    return `| [${title}](#${anchorOf(title)}) | ${files.length - server} | ${server} | ${files.length} |`;
  });
  const table = `| Action | Engine | Server | Files |\n|---|---|---|---|\n${sums.join('\n')}\n`;
  return `${HEAD}\n${table}${ways.map(([action, files]) => section(action, files)).join('')}`;
}

function section({ title, what, surface }: Action, files: ExecutedFiles): string {
  const floors = new Map<string, string[]>();
  for (const [file, functions] of files) {
    const at = file.lastIndexOf('/');
    floors.set(file.slice(0, at), [...(floors.get(file.slice(0, at)) ?? []), `\`${file.slice(at + 1)}\` ${functions}`]);
  }
  const rows = [...floors].map(([floor, names]) => `| \`${floor}\` | ${names.join(', ')} |`);
  const onSurface = surface.length === 0 ? [] : [`| surface | ${surface.map((file) => `\`${file}\``).join(', ')} |`];
  return `\n## ${title}\n\n${what}\n\n| Floor | Files |\n|---|---|\n${[...onSurface, ...rows].join('\n')}\n`;
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z\d -]/g, '')
    .replaceAll(' ', '-');
}

/**
 * What a screen reader cannot tell apart, in the browser's tree of accessibility: controls without a name, and controls of
 * one row or card with the same name.
 */
import type { Frame, Page } from 'playwright';
import type { BrowserCommand } from 'vitest/node';

interface AccessibleNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Its controls are told apart by their names alone. */
const GROUPS: readonly string[] = ['row', 'listitem'];
/** The whole document, and what scrolls. */
const NO_CONTROLS: readonly string[] = ['RootWebArea', 'generic', 'none'];

export const unnamedNodes: BrowserCommand<[]> = async ({ page, frame }) => {
  const nodes = await treeOf(page, await frame());
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const groupOf = (node: AccessibleNode): AccessibleNode | undefined => {
    const parent = byId.get(node.parentId ?? '');
    return parent === undefined || (!parent.ignored && GROUPS.includes(roleOf(parent))) ? parent : groupOf(parent);
  };
  /** Its control takes the focus in its place. */
  const cellOf = (node: AccessibleNode): AccessibleNode | undefined => {
    const parent = byId.get(node.parentId ?? '');
    return parent === undefined || roleOf(parent) === 'gridcell' ? parent : cellOf(parent);
  };
  const controls = nodes.filter(
    (node) => !node.ignored && has(node, 'focusable') && !NO_CONTROLS.includes(roleOf(node)),
  );
  const passing = new Set(controls.map((node) => cellOf(node)));
  const unnamed = controls
    .filter((node) => nameOf(node) === '' && !passing.has(node))
    .map((node) => `no name: ${roleOf(node)}`);
  const twice = [...Map.groupBy(controls, groupOf)].flatMap(([group, members]) => {
    if (group === undefined) return [];
    const names = members.map((node) => `${nameOf(node)} (${roleOf(node)})`);
    return names.filter((name, at) => names.indexOf(name) < at).map((name) => `twice in ${nameOf(group)}: ${name}`);
  });
  return [...unnamed, ...twice];
};

const roleOf = ({ role }: AccessibleNode) => role?.value ?? '';
const nameOf = ({ name }: AccessibleNode) => name?.value?.trim() ?? '';
const has = ({ properties = [] }: AccessibleNode, wanted: string) =>
  properties.some(({ name, value }) => name === wanted && value.value === true);

/** The tree of the frame in which the tests run. */
async function treeOf(page: Page, frame: Frame): Promise<readonly AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  // Whose address is without the route.
  const [url] = frame.url().split('#');
  const frameId = frameTree.childFrames?.find((one) => one.frame.url === url)?.frame.id;
  if (frameId === undefined) throw new Error(`There is no frame ${url}`);
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId });
  await session.detach();
  return nodes;
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    unnamedNodes(): Promise<readonly string[]>;
  }
}

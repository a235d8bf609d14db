import { memo } from 'react';
import { type ChannelNode, type CheckState, hasChannelsBelow } from '#lib/search/model/channel-tree.ts';
import { Icon } from '../../ui/icon.tsx';
import { LATE_ICONS } from '../../ui/late-icons.ts';

export interface ChannelRowProps {
  readonly id: string;
  readonly node: ChannelNode;
  readonly check: CheckState;
  readonly isExpanded: boolean;
  readonly isActive: boolean;
  /** The number of its results, empty while it is not known; undefined: the server does not count them. */
  readonly found: string | undefined;
  readonly foundText: string | undefined;
  readonly onActive: (index: number) => void;
  readonly onToggle: (index: number) => void;
  readonly onExpand: (index: number, isExpanded: boolean) => void;
}

const CHECKED = { on: true, mixed: 'mixed', off: false } as const;

/**
 * One channel. Its icon expands or collapses it; a click on the rest checks it, or expands it if it cannot be checked.
 */
export const ChannelRow = memo(function ChannelRow(props: ChannelRowProps) {
  const { id, node, check, isExpanded, isActive, found, foundText, onActive, onToggle, onExpand } = props;
  const { index, level, position, setSize, chanName, canBeChecked } = node;
  const isBranch = hasChannelsBelow(node);
  const expandOrCollapse = () => onExpand(index, !isExpanded);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, with aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      id={id}
      role="treeitem"
      className="channel-row"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-checked={CHECKED[check]}
      aria-expanded={isBranch ? isExpanded : undefined}
      aria-disabled={canBeChecked ? undefined : true}
      aria-description={foundText}
      data-active={isActive}
      style={{ paddingInlineStart: `${level - 1}rem` }}
      onClick={() => {
        onActive(index);
        if (canBeChecked) onToggle(index);
        else if (isBranch) expandOrCollapse();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; the tree handles the arrow keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <span
        className="channel-toggle"
        data-branch={isBranch}
        onClick={(event) => {
          if (!isBranch) return;
          event.stopPropagation();
          onActive(index);
          expandOrCollapse();
        }}
      >
        {isBranch && <Icon name={isExpanded ? 'chevronDown' : LATE_ICONS.chevronRight} />}
      </span>
      <span className="channel-box" data-check={check}>
        {check === 'on' && <Icon name="check" />}
        {check === 'mixed' && <Icon name={LATE_ICONS.minus} />}
      </span>
      <span className="channel-name" title={chanName}>
        {chanName}
      </span>
      {found !== undefined && (
        <span className="channel-count" aria-hidden="true">
          {found}
        </span>
      )}
    </div>
  );
});

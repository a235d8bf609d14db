import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface FoldedFieldsProps {
  /** What the button says. */
  readonly head: ReactNode;
  readonly group?: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Rendered only while it is open. */
  readonly children: ReactNode;
}

/** Fields that are folded until they are needed. */
export function FoldedFields({ head, group, isOpen, onOpen, children }: FoldedFieldsProps) {
  const id = useId();
  return (
    <section className="folded-fields" data-group={group}>
      <button
        type="button"
        className="folded-fields-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name="chevronDown" />
        {head}
      </button>
      <div id={id} hidden={!isOpen} className="folded-fields-body">
        {isOpen && children}
      </div>
    </section>
  );
}

import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';

export interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange'> {
  readonly onValue: (value: string) => void;
}

/** The browser's own select in our clothes: it paints first, and its list is the platform's. */
export function NativeSelect({ onValue, children, ...rest }: NativeSelectProps) {
  return (
    <span className="select">
      <select className="control" onChange={(event) => onValue(event.target.value)} {...rest}>
        {children}
      </select>
      <Icon name="chevronDown" />
    </span>
  );
}

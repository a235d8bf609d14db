import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';

export interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange'> {
  readonly onValue: (value: string) => void;
}

/** A styled `<select>` with the browser's own list. */
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

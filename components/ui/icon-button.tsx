import type { ComponentProps } from 'react';
import { type ButtonProps, buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** The accessible name, also shown as the tooltip unless `title` says more. */
  readonly label: string;
  readonly size?: ButtonProps['size'];
}

export function IconButton({ icon, label, size, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      className={`${buttonClass('quiet', size)} button-icon`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `main`: the primary action of a screen, in the accent colour; `danger`: deletes irrevocably. */
  readonly variant?: 'main' | 'plain' | 'quiet' | 'link' | 'danger' | 'danger-quiet';
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: IconName;
}

/** The class of a button, for links that look like one. */
export function buttonClass(variant: ButtonProps['variant'] = 'plain', size: ButtonProps['size'] = 'normal'): string {
  return `button button-${variant} button-${size}`;
}

export function Button({ variant, size, icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button type={type} className={buttonClass(variant, size)} data-autofocus={rest.autoFocus || undefined} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

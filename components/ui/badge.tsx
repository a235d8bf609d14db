import { Icon, type IconName } from './icon.tsx';

export type Tone = 'plain' | 'accent' | 'ok' | 'warning' | 'error';

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly label: string;
  readonly title?: string;
}

/** A state as label, colour and icon together, never colour alone. */
export function Badge({ tone = 'plain', icon, label, title }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`} title={title}>
      {icon && <Icon name={icon} />}
      {label}
    </span>
  );
}

import { Icon, type IconName } from './icon.tsx';

export type Tone = 'plain' | 'accent' | 'ok' | 'warning' | 'bad';

interface BadgeProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly word: string;
  readonly title?: string;
}

/** A state as word, colour and icon together, never colour alone. */
export function Badge({ tone = 'plain', icon, word, title }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`} title={title}>
      {icon && <Icon name={icon} />}
      {word}
    </span>
  );
}

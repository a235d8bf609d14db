import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface NoticeProps {
  readonly tone?: 'plain' | 'warning' | 'error';
  readonly icon: IconName;
  /** `alert` interrupts a screen reader, `status` waits; absent for notices that are rendered with the page. */
  readonly role?: 'alert' | 'status';
  /** Without rounded corners, as a strip over the full width. */
  readonly isFlat?: boolean;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Notice({ tone = 'plain', icon, role, isFlat = false, children, action }: NoticeProps) {
  return (
    <div
      className={`notice notice-${tone}${isFlat ? ' notice-flat' : ''}`}
      role={role}
      ref={role === 'alert' ? showWhole : undefined}
    >
      <Icon name={icon} />
      <div className="notice-text">{children}</div>
      {action}
    </div>
  );
}

/** At 400 % zoom, a new notice may be outside the window. */
function showWhole(notice: HTMLElement | null): void {
  notice?.scrollIntoView?.({ block: 'nearest' });
}

import { Component, type ReactNode } from 'react';
import { log } from '#lib/core/log.ts';
import { useText } from '../i18n/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { CentredCard } from '../ui/centred-card.tsx';

interface Props {
  readonly children: ReactNode;
}

/**
 * Replaces a screen that failed to render with a message and 'Reload'. React supports error boundaries only as classes.
 */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    log('error', 'app: a screen failed', { error });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashScreen /> : this.props.children;
  }
}

function CrashScreen() {
  const { t } = useText();
  return (
    <CentredCard title={t('app.error')}>
      <p role="alert">{t('app.crashed')}</p>
      <Button variant="main" size="large" icon="retry" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </Button>
    </CentredCard>
  );
}

import { useState } from 'react';
import { useText } from '../hooks/text-provider.tsx';
import { Button } from '../ui/button.tsx';
import { MessageDialog } from '../ui/message-dialog.tsx';

interface RemoveAllButtonProps {
  /** Uploads that would be lost; asks only if there are any. */
  readonly losable: number;
  readonly onRemove: () => void;
}

export function RemoveAllButton({ losable, onRemove }: RemoveAllButtonProps) {
  const { t, count } = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => (losable > 0 ? setAsking(true) : onRemove())}>
        {t('uploads.removeAll')}
      </Button>
      {isAsking && (
        <MessageDialog
          title={t('uploads.removeAllTitle')}
          text={count('uploads.removeAllText', losable)}
          icon="trash"
          onClose={() => setAsking(false)}
        >
          <Button size="large" autoFocus onClick={() => setAsking(false)}>
            {t('app.cancel')}
          </Button>
          <Button
            look="main"
            size="large"
            onClick={() => {
              setAsking(false);
              onRemove();
            }}
          >
            {t('uploads.removeAll')}
          </Button>
        </MessageDialog>
      )}
    </>
  );
}

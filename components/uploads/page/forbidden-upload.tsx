import { useCallback, useState } from 'react';
import { MEDIA_TYPES, type MediaType } from '#lib/contract/uploads.ts';
import { type PlainError, toPlainError } from '#lib/core/app-error.ts';
import { uploadRoute } from '#lib/routing/model/routes.ts';
import { errorSentence } from '../../i18n/error-message.ts';
import { useText } from '../../i18n/text-provider.tsx';
import { useMirror, useReady } from '../../surface/client-context.ts';
import { usePagePictures } from '../../surface/theme-context.ts';
import { usePageStart } from '../../surface/use-page-start.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouteLink } from '../../ui/route-link.tsx';
import { UploadList } from '../list/upload-list.tsx';
import { useListFocus } from '../list/use-list-focus.ts';
import { ErrorLineContext, type ShowErrorOf } from '../upload-command.ts';
import { useTypeQueue } from '../use-type-queue.ts';
import { UploadBar } from './upload-bar.tsx';

/**
 * A tab without permission (6.3): the reason, and links to the permitted tabs. Files that were added with permission
 * are listed, so that they can be removed.
 */
export function ForbiddenUpload({ type }: { readonly type: MediaType }) {
  const texts = useText();
  const { t } = texts;
  const { maxSize } = useReady().options[type];
  const permissions = useMirror((state) => state.auth.permissions);
  const { rows } = useTypeQueue(type);
  const { pictured } = usePagePictures('upload');
  const content = usePageStart(t(`uploads.${type}Title`));
  const [problem, setProblem] = useState<PlainError | null>(null);
  const { section, scroll } = useListFocus({ rows });
  const showErrorOf = useCallback<ShowErrorOf>((sent) => {
    setProblem(null);
    sent.catch((error: unknown) => setProblem(toPlainError(error)));
  }, []);
  const permitted = MEDIA_TYPES.filter((other) => permissions[other]);
  return (
    <ErrorLineContext value={showErrorOf}>
      <div className="upload-page">
        <UploadBar type={type} />
        <main className={`upload-forbidden ${pictured.className}`} style={pictured.style} ref={content} tabIndex={-1}>
          <div className="upload-forbidden-reason">
            <Icon name="key" />
            <p className="upload-forbidden-title" role="status">
              {t('error.session/no-upload-permission')}
            </p>
            {permitted.length > 0 && (
              <p className="upload-forbidden-links">
                {permitted.map((other) => (
                  <RouteLink key={other} className={buttonClass()} to={uploadRoute(other)}>
                    <Icon name={other} />
                    {t(`uploads.${other}Title`)}
                  </RouteLink>
                ))}
              </p>
            )}
          </div>
          <div role="alert">
            {problem && (
              <Notice tone="error" icon="alert" isFlat>
                {errorSentence(problem, texts)}
              </Notice>
            )}
          </div>
          <section className="upload-files" aria-label={t('uploads.files')} tabIndex={-1} ref={section}>
            {rows.length > 0 && <UploadList rows={rows} tab={type} maxSize={maxSize} end={null} scroll={scroll} />}
          </section>
        </main>
      </div>
    </ErrorLineContext>
  );
}

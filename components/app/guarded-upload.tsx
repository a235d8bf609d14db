import { Navigate } from 'react-router-dom';
import type { MediaType } from '#lib/contract/uploads.ts';
import { uploadAccess } from '#lib/routing/model/route-access.ts';
import { useMirror, useReady } from '../hooks/client-context.ts';
import { UploadPage } from '../uploads/upload-page.tsx';

export function GuardedUpload({ type }: { readonly type: MediaType }) {
  const { authenticationMethod } = useReady().settings;
  const auth = useMirror((state) => state.auth);
  const access = uploadAccess(type, { auth, authenticationMethod });
  return access.may === 'enter' ? <UploadPage type={type} /> : <Navigate to={access.to} replace />;
}

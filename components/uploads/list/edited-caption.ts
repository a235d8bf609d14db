/** The file whose caption is edited in its row. */
export const edited: { uploadId: string | null } = { uploadId: null };

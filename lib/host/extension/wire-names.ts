/** Names that both ends of the extension's message pipes know. */

/** A port's name is this and the document's id. */
export const PORT_NAME = 'surface ';
export const ENGINE_STARTED = 'engine-started';
export const FILES_MESSAGE = 'files';
/** Key in `storage.session`; public/wake-background.js says it too. */
export const KEPT_SNAPSHOT = 'snapshot';
/** Key in `storage.session` of the server whose permission a surface has requested. */
export const CONNECT_REQUEST = 'connectRequest';
/** Key in `storage.session` of the address that was typed on the first run. */
export const TYPED_SERVER = 'typed.server';

/** Names that surfaces and background share. */

/** Prefix of a port's name; the document's id follows. */
export const PORT_NAME = 'surface ';
export const ENGINE_STARTED = 'engine-started';
export const FILES_MESSAGE = 'files';
export const TABS_MESSAGE = 'tabs';
/** Key in `storage.session`, also used by public/open-surface.js. */
export const SAVED_SNAPSHOT = 'snapshot';
/** Prefix of a key in local storage, also used by public/open-surface.js; the surface follows. */
export const FRAME = 'frame-';
/** Key in `storage.session` of the server whose permission a surface has requested. */
export const CONNECT_REQUEST = 'connectRequest';
/** Key in `storage.session` of the address that was typed on the first run. */
export const TYPED_SERVER = 'typed.server';

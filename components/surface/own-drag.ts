/** Data of this type are in each drag out of this app. */
export const OWN_DRAG = 'application/x-comyan';

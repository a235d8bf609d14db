/** How many times longer than on an idle machine something may take: only `npm run test:faults` measures times. */
export const PATIENCE = process.env['COMYAN_FAULTS'] === 'whole' ? 1 : 10;

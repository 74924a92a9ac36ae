/**
 * The glTF extension in which Caliper stores dimensions, tolerances and views (docs/CALIPER_pmi.md). No file requires
 * it.
 */
export const pmiExtension = 'CALIPER_pmi';

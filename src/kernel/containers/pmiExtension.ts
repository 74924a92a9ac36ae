/** The glTF extension in which Caliper keeps dimensions, tolerances and views (docs/CALIPER_pmi.md). Never required. */
export const pmiExtension = 'CALIPER_pmi';

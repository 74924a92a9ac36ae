/**
 * The glTF extension in which Caliper stores what plain glTF cannot: the edges, and the exact geometry of faces and
 * edges (docs/CALIPER_brep.md). No file requires it.
 */
export const brepExtension = 'CALIPER_brep';

/**
 * The glTF extension in which Caliper stores dimensions, tolerances and views (docs/CALIPER_pmi.md). No file requires
 * it.
 */
export const pmiExtension = 'CALIPER_pmi';

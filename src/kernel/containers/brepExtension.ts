/**
 * The glTF extension in which Caliper keeps what only a CAD program knows: edges, and what faces and edges exactly
 * are (docs/CALIPER_brep.md). A file never requires it.
 */
export const brepExtension = 'CALIPER_brep';

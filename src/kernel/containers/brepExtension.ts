/**
 * The glTF extension in which Caliper stores what plain glTF cannot: the edges, and the exact geometry of faces and
 * edges (docs/CALIPER_brep.md). No file requires it.
 */
export const brepExtension = 'CALIPER_brep';

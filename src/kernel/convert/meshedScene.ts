import type { PartMesh, Scene } from '../base/scene';
import type { ViewScene } from '../base/viewScene';
import { placedParts } from './placedParts';

/**
 * A file of triangles as the same that CAD files are read into: for what looks at both alike. Of its shape nothing
 * counts but its triangles, whatever another program left beside them.
 */
export function meshedScene(result: ViewScene): Scene {
  const { roots, parts } = placedParts(result);
  const { format, unit, notes } = result.facts;
  return {
    roots,
    parts: parts.map(trianglesOf),
    facts: {
      ...{ sourceFormat: format, schema: null, sourceUnit: unit },
      ...{ linearDeflection: null, angularDeflection: null, warnings: notes },
    },
  };
}

function trianglesOf({ name, positions, normals, indices, faces }: PartMesh): PartMesh {
  return {
    ...{ name, positions, normals, indices, faces },
    ...{ edges: [], color: null },
    geometry: 'triangles saved in the file',
    solid: { volume: null, area: null },
  };
}

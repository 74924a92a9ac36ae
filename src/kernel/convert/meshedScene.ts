import type { PartMesh, Scene } from '../base/scene';
import type { ViewScene } from '../base/viewScene';
import { placedParts } from './placedParts';

/**
 * Converts a file of triangles to the form of CAD files, so that both can be compared. Only its triangles
 * count, whatever facts another program wrote with them.
 */
export function meshedScene(result: ViewScene, { roots, parts } = placedParts(result)): Scene {
  const { format, unit, notes, up } = result.facts;
  return {
    roots,
    parts: parts.map(trianglesOf),
    facts: {
      ...{ sourceFormat: format, schema: null, sourceUnit: unit },
      ...{ linearDeflection: null, angularDeflection: null, warnings: notes },
      ...(up === 'y' && { isTurnedUp: true }),
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

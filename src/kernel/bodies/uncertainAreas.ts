import { outOfRange } from '../../words/outOfRange';
import { triangleSums } from '../mesh/triangleSums';
import type { TessellatedFace, Tessellation } from '../tessellate/tessellation';

/**
 * Share of an area that is taken to be uncertain where it cannot be integrated closely, because edges run to and fro
 * across the border of their surface. A hundredth of it is how closely it is integrated then.
 */
const uncertain = 1e-3;

/**
 * Faces of which a thousandth of the area is uncertain at least.
 * @param metres metres in the unit of their lengths
 */
export function withUncertainAreas<Face extends Pick<TessellatedFace, 'looseArea'>>(
  faces: readonly Face[],
  mesh: Pick<Tessellation, 'positions' | 'normals' | 'indices' | 'faces'>,
  metres: number,
): readonly Face[] {
  const { areas } = triangleSums(mesh);
  return faces.map((face, i) => {
    const area = (areas[i] ?? outOfRange()) / metres ** 2;
    return { ...face, looseArea: Math.max(face.looseArea, uncertain * area) };
  });
}

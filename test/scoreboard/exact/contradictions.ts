import type { MeasuredGlb, MeasuredMesh } from './measuredGlb';

/** Of a body with round faces, at the usual quality; what is flat has no excuse but single precision. */
const roundShare = 0.02;
const flatShare = 1e-3;

/** What a result calls exact and its own triangles deny, a sentence each. */
export function contradictions({ meshes, deflection }: MeasuredGlb): readonly string[] {
  return meshes.flatMap((mesh) =>
    [...ofVolume(mesh, deflection ?? 0), ...ofArea(mesh), ...ofFaces(mesh)].map(
      (what) => `“${mesh.name}” ${what}`,
    ),
  );
}

function ofVolume(mesh: MeasuredMesh, deflection: number): string[] {
  const { volume, meshVolume, centre, meshCentre, low, high } = mesh;
  if (volume === null) return centre ? ['has a centre of mass and no volume'] : [];
  if (!mesh.isClosed) return [`is open and has a volume of ${volume}`];
  const share = mesh.isFlat ? flatShare : roundShare;
  // A thin shell may lose more of its volume between both of its sides.
  const slack = mesh.isFlat ? 0 : deflection * mesh.meshArea;
  const far = Math.abs(volume - meshVolume) - Math.max(share * meshVolume, slack);
  const wrong = !(volume > 0) || !(far <= 0);
  const size = Math.hypot(...high.map((value, axis) => value - (low[axis] ?? 0)));
  const away = centre ? Math.hypot(...centre.map((value, k) => value - (meshCentre[k] ?? NaN))) : 0;
  return [
    ...(wrong ? [`has a volume of ${volume}, its triangles ${meshVolume}`] : []),
    ...(away <= share * size ? [] : [`has its centre of mass ${away / size} of its size away`]),
  ];
}

function ofArea({ area, meshArea, isFlat }: MeasuredMesh): string[] {
  if (area === null) return [];
  const share = isFlat ? flatShare : roundShare;
  return Math.abs(area - meshArea) <= share * area
    ? []
    : [`has an area of ${area}, its triangles ${meshArea}`];
}

/** A small round face may be of few triangles: a sphere of them lacks a tenth. */
const faceShare = 0.1;

function ofFaces({ faces, meshArea: all }: MeasuredMesh): string[] {
  return faces.flatMap(({ area, meshArea, isFlat }, i) => {
    const allowed = Math.max(faceShare * area, 1e-5 * all);
    return Math.abs(area - meshArea) <= allowed
      ? []
      : [
          `face ${i + 1}${isFlat ? ', a plane,' : ''} has an area of ${area}, its triangles ${meshArea}`,
        ];
  });
}

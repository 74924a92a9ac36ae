import { outOfRange } from '../../words/outOfRange';
import { isRecord, numberOrNull } from '../../words/unknown';
import { readFeatures } from '../../model/features/readFeatures';
import { geometryKinds } from '../../model/modelExtras';
import { readMoments } from '../../model/exact/readMoments';
import { readExtents } from '../../model/exact/extents';
import { toSrgb } from '../base/color';
import { yUpToZUp } from '../write/preview/view/eyes';
import { joinFaces } from '../mesh/joinFaceRanges';
import { polylinesOf } from '../mesh/joinPolylines';
import type { ViewFaces, ViewMaterial, ViewMesh, ViewNode, ViewScene } from '../base/viewScene';
import type { FaceRange, PartMesh, PlacedParts, Rgba, SceneNode, SolidFacts } from '../base/scene';
import { memoized } from '../../words/memoized';
import { threeNumbers } from '../../model/vectors';

/**
 * Converts the 3D result of a service to parts for pictures and facts: Z up, each mesh one part, in the plain
 * colours of its materials. Textures and vertex colours are left out.
 */
export function placedParts({ roots, facts }: ViewScene): PlacedParts {
  const parts: PartMesh[] = [];
  const numbers = new Map<ViewMesh, number>();
  const numberOf = (mesh: ViewMesh, name: string): number => {
    return memoized(numbers, mesh, () => parts.push(partOf(mesh, name)) - 1);
  };
  const nodeOf = ({ name, product, matrix, mesh, children }: ViewNode): SceneNode => ({
    name,
    ...(product !== undefined && { product }),
    matrix,
    part: mesh && hasContent(mesh) ? numberOf(mesh, product ?? name) : null,
    color: null,
    children: children.map(nodeOf),
  });
  const nodes = roots.map(nodeOf);
  if (facts.up === 'z') return { roots: nodes, parts };
  const upright = { name: 'Model', matrix: yUpToZUp, part: null, color: null, children: nodes };
  return { roots: [upright], parts, ...(facts.caliper === null && { isTurnedUp: true }) };
}

function hasContent({ faces, lines }: ViewMesh): boolean {
  return faces.length + lines.length > 0;
}

function partOf(mesh: ViewMesh, name: string): PartMesh {
  const extras = isRecord(mesh.extras) ? mesh.extras : {};
  const geometry = geometryKinds.find((kind) => kind === extras['geometry']);
  const joined = joinFaces(mesh.faces.map((one) => one.geometry));
  const faces = facesOf(mesh, joined.starts, joined.indices.length / 3);
  const reach = readExtents(extras);
  const looseness = numberOrNull(extras['looseness']) ?? 0;
  return {
    name,
    ...joined,
    faces,
    features: readFeatures(extras['shapes'], faces.length),
    edges: mesh.lines.flatMap(polylinesOf),
    color: null,
    geometry: geometry ?? 'triangles saved in the file',
    solid: solidOf(extras),
    ...(looseness > 0 && { looseness }),
    ...(reach && { reach }),
  };
}

function solidOf(extras: Readonly<Record<string, unknown>>): SolidFacts {
  const moments = readMoments(extras['moments']);
  return {
    volume: numberOrNull(extras['volume']),
    area: numberOrNull(extras['area']),
    centreOfMass: threeNumbers(extras['centreOfMass']),
    ...(moments && { moments }),
  };
}

/** @param starts first triangle of each of the mesh's material groups */
function facesOf(mesh: ViewMesh, starts: readonly number[], triangles: number): FaceRange[] {
  const colors = mesh.faces.map(colorOf);
  const exact = mesh.faceStarts;
  const isWhole = exact !== null && exact.length > 0 && (exact.at(-1) ?? outOfRange()) <= triangles;
  const firsts = isWhole ? [...exact] : starts;
  let group = 0;
  return firsts.map((firstTriangle, i) => {
    // A face has one material, because the kernel writes faces grouped by colour.
    while ((starts[group + 1] ?? Infinity) <= firstTriangle) group += 1;
    const next = firsts[i + 1] ?? triangles;
    return { firstTriangle, triangleCount: next - firstTriangle, color: colors[group] ?? null };
  });
}

/** Null where the file tells no colour. */
function colorOf({ material }: ViewFaces): Rgba | null {
  if (material.hasDefaultColor) return null;
  const [red, green, blue, alpha] = material.color;
  return [toSrgb(red), toSrgb(green), toSrgb(blue), opacityOf(alpha, material)];
}

// A material with cut-outs is opaque where it is not cut.
function opacityOf(alpha: number, { cut, picture }: ViewMaterial): number {
  return cut !== null || picture !== null ? 1 : alpha;
}

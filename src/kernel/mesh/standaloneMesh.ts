import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import type { PackFacts } from '../../model/viewPack';
import { defaultColor, toLinear } from '../base/color';
import type { Progress } from '../../words/progress';
import { weldPositions } from './weldPositions';
import type { ViewGeometry, ViewMaterial, ViewMesh, ViewNode, ViewScene } from '../base/viewScene';

/** The unit of formats without one: files for printing and milling are customarily in millimetres. */
export const customaryMetres = 0.001;

/** The note for a format without a unit. */
export const noUnit = () =>
  say('There is no unit in the file: its lengths are taken as millimetres.');

export interface StandalonePart {
  readonly name: string;
  readonly mesh: ViewMesh;
  /** Places the mesh; null where its points are in their place already. */
  readonly matrix: Float64Array | null;
}

/** A scene of meshes at the places of their points, without hierarchy. */
export function standaloneScene(
  facts: Omit<PackFacts, 'caliper'>,
  parts: readonly StandalonePart[],
): ViewScene {
  const roots = parts.map(({ name, mesh, matrix }, index): ViewNode => {
    return { name, index, matrix, mesh, children: [] };
  });
  return { facts: { ...facts, caliper: null }, roots };
}

/** Normals unchanged; null where one is not finite. */
export function finiteNormals(normals: Float32Array | null): Float32Array | null {
  return normals?.every(Number.isFinite) === true ? normals : null;
}

export function meshOf(faces: ViewMesh['faces'], lines: readonly Float32Array[] = []): ViewMesh {
  return { faces, lines, faceStarts: null, edgeStarts: null };
}

/**
 * A plain material with a colour in linear light; without one, the default grey. Triangles without a body are visible
 * from both sides.
 */
export function plainMaterial(
  color?: ViewMaterial['color'],
  picture: ViewMaterial['picture'] = null,
): ViewMaterial {
  return {
    color: color ?? linearGrey,
    hasDefaultColor: color === undefined,
    emissive: [0, 0, 0],
    roughness: 0.6,
    doubleSided: true,
    blends: color !== undefined && color[3] < 1,
    cut: null,
    picture,
  };
}

const linearGrey: ViewMaterial['color'] = [
  toLinear(defaultColor[0]),
  toLinear(defaultColor[1]),
  toLinear(defaultColor[2]),
  1,
];

/** Triangles with three points each, welded where points coincide. */
export function weldedGeometry(
  corners: Float32Array,
  progress: Progress | null = null,
): ViewGeometry {
  const { ids, first } = weldPositions(corners, progress);
  const positions = new Float32Array(first.length * 3);
  first.forEach((vertex, i) => {
    positions[3 * i] = corners[3 * vertex] ?? outOfRange();
    positions[3 * i + 1] = corners[3 * vertex + 1] ?? outOfRange();
    positions[3 * i + 2] = corners[3 * vertex + 2] ?? outOfRange();
  });
  return { positions, normals: null, colors: null, uvs: [], indices: ids };
}

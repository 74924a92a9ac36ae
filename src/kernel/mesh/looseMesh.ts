import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import type { PackFacts } from '../../model/viewPack';
import { defaultColor, toLinear } from '../base/color';
import { weldPositions } from './weldPositions';
import type { ViewGeometry, ViewMaterial, ViewMesh, ViewNode, ViewScene } from '../base/viewScene';

/** Formats that name no unit are written in millimetres by custom of those who print and mill. */
export const customaryMetres = 0.001;

/** What is said of a format that names no unit. */
export const noUnit = () =>
  say('There is no unit in the file: its lengths are taken as millimetres.');

export interface LoosePart {
  readonly name: string;
  readonly mesh: ViewMesh;
  /** What puts it where its points said; null for where they say. */
  readonly matrix: Float64Array | null;
}

/** A scene of meshes that lie where their points say, one beside the other. */
export function looseScene(
  facts: Omit<PackFacts, 'caliper'>,
  parts: readonly LoosePart[],
): ViewScene {
  const roots = parts.map(({ name, mesh, matrix }, index): ViewNode => {
    return { name, index, matrix, mesh, children: [] };
  });
  return { facts: { ...facts, caliper: null }, roots };
}

/** Directions as they are; null where one is no direction at all. */
export function finiteNormals(normals: Float32Array | null): Float32Array | null {
  return normals?.every(Number.isFinite) === true ? normals : null;
}

export function meshOf(faces: ViewMesh['faces'], lines: readonly Float32Array[] = []): ViewMesh {
  return { faces, lines, faceStarts: null, edgeStarts: null };
}

/** A colour in linear light as a plain material. Loose triangles are seen from both sides. */
export function plainMaterial(
  color: readonly [number, number, number, number] = greyAsDrawn,
  picture: ViewMaterial['picture'] = null,
): ViewMaterial {
  return {
    color,
    emissive: [0, 0, 0],
    roughness: 0.6,
    doubleSided: true,
    blends: color[3] < 1,
    cut: null,
    picture,
  };
}

const greyAsDrawn: readonly [number, number, number, number] = [
  toLinear(defaultColor[0]),
  toLinear(defaultColor[1]),
  toLinear(defaultColor[2]),
  1,
];

/** Triangles that each brought their own three points, with those at the same place joined. */
export function weldedGeometry(corners: Float32Array): ViewGeometry {
  const { ids, first } = weldPositions(corners);
  const positions = new Float32Array(first.length * 3);
  first.forEach((vertex, i) => {
    positions[3 * i] = corners[3 * vertex] ?? outOfRange();
    positions[3 * i + 1] = corners[3 * vertex + 1] ?? outOfRange();
    positions[3 * i + 2] = corners[3 * vertex + 2] ?? outOfRange();
  });
  return { positions, normals: null, colors: null, uvs: [], indices: ids };
}

import { packLimits } from '../../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../../src/kernel/write/pack/writePack';
import type {
  ViewGeometry,
  ViewMaterial,
  ViewMesh,
  ViewNode,
  ViewScene,
} from '../../../../src/kernel/base/viewScene';

/** Triangles of a scene that a batch alone has: enough to be divided into units. */
export const trianglesOfPart = 4000;

/**
 * A small green part for each number, a red plate behind them all, and one grey part in two places.
 * The pack is larger than a megabyte, whatever packs it: points look like chance.
 */
export function manyParts(count: number): ViewScene {
  const single = Array.from({ length: count }, (_, i) =>
    nodeOf(`small_${i}`, meshOf(cloud(trianglesOfPart, i + 1, 0.5), green), at(i % 5, i / 5, 1)),
  );
  // With an edge of its own: no others are looked for, and nearly all of the pack is triangles.
  const lines = [Float32Array.of(0, 0, 0, count, 0, 0)];
  const plate = nodeOf('plate', { ...meshOf(square(count), red), lines }, at(-1, -1, 0));
  const twice = meshOf(cloud(200, 1000, 0.2), grey);
  return sceneOf([
    ...single,
    nodeOf('twice_1', twice, at(0, 0, 2)),
    nodeOf('twice_2', twice, at(1, 0, 2)),
    plate,
  ]);
}

export function packed(scene: ViewScene): Buffer {
  return Buffer.concat(writePack(scene, packLimits(Infinity)).chunks);
}

function material(color: ViewMaterial['color']): ViewMaterial {
  const rest = {
    hasDefaultColor: false,
    emissive: [0, 0, 0],
    roughness: 1,
    doubleSided: true,
    cut: null,
  } as const;
  return { color, blends: false, picture: null, ...rest };
}

const red = material([0.8, 0, 0, 1]);
const green = material([0, 0.8, 0, 1]);
const grey = material([0.5, 0.5, 0.5, 1]);

/** Triangles anywhere within a cube of a side. */
function cloud(triangles: number, seed: number, side: number): ViewGeometry {
  const positions = Float32Array.from({ length: 9 * triangles }, (_, i) => {
    const x = Math.sin(1 + i * 12.9898 + seed * 78.233) * 43758.5453;
    return side * (x - Math.floor(x));
  });
  return { positions, normals: null, colors: null, uvs: [], indices: null };
}

function square(side: number): ViewGeometry {
  const positions = Float32Array.of(0, 0, 0, side, 0, 0, side, side, 0, 0, side, 0);
  const indices = Uint32Array.of(0, 1, 2, 0, 2, 3);
  return { positions, normals: null, colors: null, uvs: [], indices };
}

function meshOf(geometry: ViewGeometry, of: ViewMaterial): ViewMesh {
  return { faces: [{ geometry, material: of }], lines: [], faceStarts: null, edgeStarts: null };
}

function nodeOf(name: string, mesh: ViewMesh, matrix: Float64Array): ViewNode {
  return { name, index: 0, matrix, mesh, children: [] };
}

function sceneOf(roots: readonly ViewNode[]): ViewScene {
  return { facts: { format: 'GLB', unit: null, up: 'z', caliper: null, notes: [] }, roots };
}

function at(x: number, y: number, z: number): Float64Array {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}

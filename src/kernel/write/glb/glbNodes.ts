import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Rgba, SceneNode } from '../../base/scene';
import { type Grid, gridSize } from '../../mesh/vertexGrid';
import { brepExtension } from '../../containers/gltfExtensions';
import type { Meshes } from './meshes';
import { uprightMatrix } from '../../base/matrix';
import { vectorAt } from '../../base/vector';

interface Node {
  readonly name: string;
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly scale?: readonly number[];
  readonly mesh?: number;
  readonly children?: readonly number[];
  /** The product of which the node is an instance, where its name differs. */
  readonly extensions?: Readonly<Record<string, { readonly product: string }>>;
}

/**
 * The tree as glTF's list of nodes, with each node before its children.
 * @param up the axis of the scene that points upwards; in glTF it is Y
 */
export function writeNodes(
  roots: readonly SceneNode[],
  meshes: Meshes,
  up: 'y' | 'z',
): { nodes: readonly Node[]; roots: readonly number[] } {
  const nodes: (Node | null)[] = [];
  const write = (node: SceneNode, matrix: readonly number[], above: Rgba | null): number => {
    const index = nodes.push(null) - 1;
    const color = node.color ?? above;
    const mesh = node.part === null ? null : meshes.numberOf(node.part, color);
    const grid = mesh === null || node.part === null ? null : meshes.gridOf(node.part);
    const children = node.children.map((child) => write(child, matrixOf(child), color));
    nodes[index] = {
      name: node.name,
      ...placed(grid ? onto(grid, matrix) : matrix),
      ...(mesh !== null && { mesh }),
      ...(children.length > 0 && { children }),
      ...(node.product !== undefined && {
        extensions: { [brepExtension]: { product: node.product } },
      }),
    };
    return index;
  };
  const written = roots.map((root) => {
    const matrix = matrixOf(root);
    return write(root, up === 'y' ? matrix : [...uprightMatrix(Float64Array.from(matrix))], null);
  });
  return { nodes: nodes.filter((node) => node !== null), roots: written };
}

/** The matrix of a placement for points on a grid, which lie in the unit cube. */
function onto(grid: Grid, matrix: readonly number[]): readonly number[] {
  const size = gridSize(grid);
  const [x, y, z] = grid.origin;
  const at = (i: number) => matrix[i] ?? outOfRange();
  return matrix.map((value, i) => {
    const row = i % 4;
    if (row === 3) return value;
    if (i < 12) return short(value * size);
    return short(at(row) * x + at(4 + row) * y + at(8 + row) * z + value);
  });
}

/** Rounds to fifteen digits; further digits of a product of short numbers are noise. */
function short(value: number): number {
  return Number(value.toPrecision(15));
}

/** Translation and scale in glTF's form where the matrix has nothing else, without those that change nothing. */
function placed(matrix: readonly number[]): Pick<Node, 'matrix' | 'translation' | 'scale'> {
  const [size = outOfRange()] = matrix;
  const [x, y, z] = vectorAt(matrix, 12);
  const mere = [size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, x, y, z, 1];
  if (size <= 0 || matrix.some((value, i) => value !== mere[i])) return { matrix };
  return {
    ...((x !== 0 || y !== 0 || z !== 0) && { translation: [x, y, z] }),
    ...(size !== 1 && { scale: [size, size, size] }),
  };
}

const identity: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function matrixOf({ matrix }: SceneNode): readonly number[] {
  if (!matrix) return identity;
  const values = [...matrix];
  if (values.length !== 16 || !values.every(Number.isFinite)) {
    throw new Refusal('damagedFile', say('A part of this model has no finite place.'));
  }
  return values;
}

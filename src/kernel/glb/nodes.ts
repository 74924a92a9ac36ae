import { say } from '../../contract/say';
import { Refusal } from '../refusal';
import type { Rgba, SceneNode } from '../scene';
import type { Meshes } from './meshes';

interface Node {
  readonly name: string;
  readonly matrix?: readonly number[];
  readonly mesh?: number;
  readonly children?: readonly number[];
}

/** The tree as glTF's list of nodes, each before those below it. */
export function writeNodes(
  roots: readonly SceneNode[],
  meshes: Meshes,
): { nodes: readonly Node[]; roots: readonly number[] } {
  const nodes: (Node | null)[] = [];
  const write = (node: SceneNode, matrix: readonly number[] | null, above: Rgba | null): number => {
    const index = nodes.push(null) - 1;
    const color = node.color ?? above;
    const mesh = node.part === null ? null : meshes.numberOf(node.part, color);
    const children = node.children.map((child) => write(child, matrixOf(child), color));
    nodes[index] = {
      name: node.name,
      ...(matrix && { matrix }),
      ...(mesh !== null && { mesh }),
      ...(children.length > 0 && { children }),
    };
    return index;
  };
  const written = roots.map((root) => write(root, standUp(matrixOf(root) ?? identity), null));
  return { nodes: nodes.filter((node) => node !== null), roots: written };
}

const identity: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Null for the identity too: glTF takes it for granted. */
function matrixOf({ matrix }: SceneNode): readonly number[] | null {
  if (!matrix) return null;
  const values = [...matrix];
  if (values.length !== 16 || !values.every(Number.isFinite)) {
    throw new Refusal('damagedFile', say('A part of this model has no finite place.'));
  }
  return values.every((value, i) => value === identity[i]) ? null : values;
}

/** Turns Z up into Y up: (x, y, z) becomes (x, z, −y). */
function standUp(matrix: readonly number[]): readonly number[] {
  const turned = [...matrix];
  for (let column = 0; column < 16; column += 4) {
    turned[column + 1] = matrix[column + 2] ?? 0;
    turned[column + 2] = -(matrix[column + 1] ?? 0);
  }
  return turned;
}

import { say } from '../../../contract/say';
import { cross, dot, type Matrix, multiply, scale, unit, type Vector } from '../../matrix';
import { Refusal } from '../../refusal';
import type { PartMesh, PlacedParts, SceneNode } from '../../scene';

/** Numbers of all meshes that are made anew. */
const usualLimit = 1e8;

/**
 * Leaves only placements that move, turn, mirror and stretch along their own axes: a node of a GLB holds
 * no other (glTF 2.0, 3.5.3). Where one shears or flattens, meshes of their own take the place of what
 * stands below it, without exact facts.
 * @throws Refusal when they are too large together
 */
export function withoutShear<Placed extends PlacedParts>(
  scene: Placed,
  numberLimit = usualLimit,
): Placed {
  if (scene.roots.every(isPlain)) return scene;
  const bent = new BentParts(scene.parts, numberLimit);
  const roots = scene.roots.map((root) => bent.node(root, null));
  return { ...scene, roots, parts: bent.parts };
}

function isPlain({ matrix, children }: SceneNode): boolean {
  return (matrix === null || keepsAxesSquare(matrix)) && children.every(isPlain);
}

class BentParts {
  readonly parts: PartMesh[] = [];
  private readonly numbers = new Map<string, number>();
  private written = 0;

  constructor(
    private readonly before: readonly PartMesh[],
    private readonly numberLimit: number,
  ) {}

  /** @param above what the nodes above have not done themselves */
  node(node: SceneNode, above: Matrix | null): SceneNode {
    const whole = above && node.matrix ? multiply(above, node.matrix) : (above ?? node.matrix);
    const isKept = whole === null || keepsAxesSquare(whole);
    const rest = isKept ? null : whole;
    return {
      ...node,
      matrix: isKept ? whole : null,
      part: node.part === null ? null : this.numberOf(node.part, rest),
      children: node.children.map((child) => this.node(child, rest)),
    };
  }

  private numberOf(part: number, matrix: Matrix | null): number {
    const key = `${part} ${matrix?.join() ?? ''}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const mesh = this.before[part];
    if (!mesh) throw new RangeError(`part ${part}`);
    const number = this.parts.push(matrix ? this.bent(mesh, matrix) : mesh) - 1;
    this.numbers.set(key, number);
    return number;
  }

  private bent(part: PartMesh, matrix: Matrix): PartMesh {
    this.written += 2 * part.positions.length + part.indices.length;
    for (const edge of part.edges) this.written += edge.length;
    if (this.written > this.numberLimit) {
      throw new Refusal('tooComplex', say('The assembly in the JT data has too many parts.'));
    }
    const { shapes: _, ...rest } = part;
    const isMirror = dot(axis(matrix, 0), cross(axis(matrix, 1), axis(matrix, 2))) < 0;
    return {
      ...rest,
      positions: movedPoints(part.positions, matrix),
      normals: movedNormals(part.normals, matrix, isMirror),
      indices: isMirror ? turnedRound(part.indices) : part.indices,
      edges: part.edges.map((edge) => movedPoints(edge, matrix)),
      solid: { volume: null, area: null },
    };
  }
}

/** Whether a rotation and one stretch for each axis make up the matrix. */
function keepsAxesSquare(matrix: Matrix): boolean {
  const [x, y, z] = [axis(matrix, 0), axis(matrix, 1), axis(matrix, 2)];
  const lengths = [x, y, z].map((column) => Math.hypot(...column));
  if (Math.min(...lengths) <= rounding * Math.max(...lengths)) return false;
  const [a = 0, b = 0, c = 0] = lengths;
  const cosines = [dot(x, y) / (a * b), dot(y, z) / (b * c), dot(z, x) / (c * a)];
  return cosines.every((cosine) => Math.abs(cosine) < rounding);
}

/** Placements are often stored in single precision, and multiplied. */
const rounding = 1e-5;

function axis(matrix: Matrix, column: number): Vector {
  const at = 4 * column;
  return [matrix[at] ?? 0, matrix[at + 1] ?? 0, matrix[at + 2] ?? 0];
}

function movedPoints(points: Float32Array, matrix: Matrix): Float32Array {
  return mapped(points, (point) => {
    const [x, y, z] = combined(point, [axis(matrix, 0), axis(matrix, 1), axis(matrix, 2)]);
    const [dx, dy, dz] = axis(matrix, 3);
    return [x + dx, y + dy, z + dz];
  });
}

/** By the cofactors, which tell a direction even where all is flattened onto a plane. */
function movedNormals(normals: Float32Array, matrix: Matrix, isMirror: boolean): Float32Array {
  const [x, y, z] = [axis(matrix, 0), axis(matrix, 1), axis(matrix, 2)];
  const side = isMirror ? -1 : 1;
  const size = Math.hypot(...x) + Math.hypot(...y) + Math.hypot(...z);
  const even = (cofactor: Vector) => scale(cofactor, side / (size * size));
  const cofactors = [even(cross(y, z)), even(cross(z, x)), even(cross(x, y))] as const;
  return mapped(normals, (normal) => unit(combined(normal, cofactors)) ?? normal);
}

function combined([a, b, c]: Vector, [x, y, z]: readonly [Vector, Vector, Vector]): Vector {
  return [
    a * x[0] + b * y[0] + c * z[0],
    a * x[1] + b * y[1] + c * z[1],
    a * x[2] + b * y[2] + c * z[2],
  ];
}

function mapped(triples: Float32Array, change: (triple: Vector) => Vector): Float32Array {
  const result = new Float32Array(triples.length);
  for (let i = 0; i < triples.length; i += 3) {
    result.set(change([triples[i] ?? 0, triples[i + 1] ?? 0, triples[i + 2] ?? 0]), i);
  }
  return result;
}

function turnedRound(indices: Uint32Array): Uint32Array {
  const turned = indices.slice();
  for (let i = 0; i + 2 < turned.length; i += 3) {
    [turned[i + 1], turned[i + 2]] = [turned[i + 2] ?? 0, turned[i + 1] ?? 0];
  }
  return turned;
}

import { normalColumns } from '../../../model/vectors';
import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import { column, frame, isMirroring, type Matrix, multiply } from '../../base/matrix';
import { dot, times, unitOrNull, vectorAt } from '../../base/vector';
import { transformed } from '../../mesh/transformPoints';
import { reverseWinding } from '../../../model/pack/reverseWinding';
import { Refusal } from '../../base/refusal';
import type { PartMesh, PlacedParts, SceneNode } from '../../base/scene';

/** The most numbers in all meshes that are transformed and stored anew. */
const usualLimit = 1e8;

/**
 * Keeps only placements that translate, rotate, mirror and scale along their own axes, because a node of a GLB can hold
 * no others (glTF 2.0, 3.5.3). If a placement shears or flattens, the meshes below it are replaced by transformed
 * copies, without exact facts.
 * @throws Refusal if these are too large together
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

  /** @param above the transformation of the nodes above that they could not hold themselves */
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
    return {
      ...rest,
      positions: transformed(part.positions, matrix),
      normals: movedNormals(part.normals, matrix),
      indices: isMirroring(matrix) ? flippedIndices(part.indices) : part.indices,
      edges: part.edges.map((edge) => transformed(edge, matrix)),
      solid: { volume: null, area: null },
    };
  }
}

/** Whether the matrix is a rotation or reflection combined with a scale along each axis. */
function keepsAxesSquare(matrix: Matrix): boolean {
  const [x, y, z] = [column(matrix, 0), column(matrix, 1), column(matrix, 2)];
  const lengths = [x, y, z].map((axis) => Math.hypot(...axis));
  if (Math.min(...lengths) <= rounding * Math.max(...lengths)) return false;
  const [a = outOfRange(), b = outOfRange(), c = outOfRange()] = lengths;
  const cosines = [dot(x, y) / (a * b), dot(y, z) / (b * c), dot(z, x) / (c * a)];
  return cosines.every((cosine) => Math.abs(cosine) < rounding);
}

/** Placements are often stored in single precision, and then multiplied. */
const rounding = 1e-5;

function movedNormals(normals: Float32Array, matrix: Matrix): Float32Array {
  const [x, y, z] = [column(matrix, 0), column(matrix, 1), column(matrix, 2)];
  const size = Math.hypot(...x) + Math.hypot(...y) + Math.hypot(...z);
  const [a, b, c] = normalColumns(matrix);
  const share = 1 / (size * size);
  const turn = frame(times(a, share), times(b, share), times(c, share), [0, 0, 0]);
  const moved = transformed(normals, turn);
  for (let i = 0; i < moved.length; i += 3) {
    const normal = unitOrNull(vectorAt(moved, i));
    moved.set(normal ?? normals.subarray(i, i + 3), i);
  }
  return moved;
}

function flippedIndices(indices: Uint32Array): Uint32Array {
  const flipped = indices.slice();
  reverseWinding(flipped);
  return flipped;
}

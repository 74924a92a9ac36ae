import { distance, vectorAt } from '../base/vector';
import { flatBox } from '../../model/boundingBox';
import { outOfRange } from '../../words/outOfRange';
import { say } from '../../words/say';
import { multiply, type Matrix } from '../base/matrix';
import { transformed } from '../mesh/transformPoints';
import { identity } from '../parts/partPlacements';
import type { PartMesh, Scene, SceneNode } from '../base/scene';
import { sentenceWithNames } from '../parts/collectParts';

/** A part with exact numbers at its placement. */
interface Placed {
  readonly part: PartMesh;
  readonly matrix: Matrix;
  /** A key that is equal for parts of equal shape. */
  readonly kind: string;
  /** The mean of its vertices in world coordinates, in metres. */
  readonly middle: readonly [number, number, number];
  /** Distance in metres within which two parts coincide. */
  readonly tolerance: number;
}

/** The tolerance as a share of the size of a part. */
const sameShare = 1e-4;
/** Vertices of a part that are searched for in the other part. */
const maxSamples = 100;
/** Most distances between vertices that are computed in one scene: less than a second. */
const maxSteps = 1e8;
/** Most parts in one place that are compared with the next one. */
const maxInPlace = 4;

/**
 * Warns about bodies that coincide with another body of the same shape. Such copies are invisible, but sums of
 * volumes and areas count them.
 */
export function withCoincidence(scene: Scene): Scene {
  const names = coincidentNames(placedOf(scene));
  if (names.length === 0) return scene;
  const said = sentenceWithNames(coincidenceWarning, names);
  return { ...scene, facts: { ...scene.facts, warnings: [...scene.facts.warnings, ...said] } };
}

export function coincidenceWarning(names: string): string {
  return say(
    'Bodies lie where others of the same shape lie, and the sums count each: {names}. Delete the copies in the CAD program.',
    { names },
  );
}

function coincidentNames(all: readonly Placed[]): string[] {
  const places = new Map<string, Placed[]>();
  const found = new Set<string>();
  let stepsLeft = maxSteps;
  for (const placed of all) {
    const near = placesAround(placed).flatMap((key) => places.get(key) ?? []);
    for (const other of near) {
      stepsLeft -= stepsOf(other);
      if (stepsLeft < 0) return [...found];
      if (!isSame(placed, other)) continue;
      found.add(placed.part.name);
      break;
    }
    const place = placeOf(placed);
    const own = places.get(place) ?? [];
    if (own.length < maxInPlace) places.set(place, [...own, placed]);
  }
  return [...found];
}

function placedOf({ roots, parts }: Scene): Placed[] {
  const shapes = parts.map(shapeOf);
  const placed: Placed[] = [];
  const visit = (node: SceneNode, above: Matrix): void => {
    const matrix = node.matrix ? multiply(above, node.matrix) : above;
    const part = parts[node.part ?? -1];
    const shape = shapes[node.part ?? -1];
    if (part && shape && part.solid.area !== null) {
      const middle = vectorAt(transformed(shape.middle, matrix), 0);
      const { kind, tolerance } = shape;
      placed.push({ part, matrix, kind, middle, tolerance });
    }
    for (const child of node.children) visit(child, matrix);
  };
  for (const root of roots) visit(root, identity);
  return placed;
}

function shapeOf({ positions, faces, indices, solid }: PartMesh) {
  const sum = [0, 0, 0];
  for (let i = 0; i < positions.length; i++) {
    sum[i % 3] = (sum[i % 3] ?? outOfRange()) + (positions[i] ?? outOfRange());
  }
  const count = positions.length / 3;
  if (count === 0) return null;
  const { low, high } = flatBox([positions]);
  return {
    kind: [faces.length, indices.length, solid.area?.toPrecision(4)].join(),
    middle: Float32Array.from(sum, (value) => value / count),
    tolerance: sameShare * distance(low, high),
  };
}

/** Keys of the cells around a part. Copies are in the same or in adjacent cells. */
function placesAround(placed: Placed): string[] {
  const [xs, ys, zs] = [around(placed, 0), around(placed, 1), around(placed, 2)];
  return xs.flatMap((x) => ys.flatMap((y) => zs.map((z) => keyOf(placed, x, y, z))));
}

function placeOf(placed: Placed): string {
  return keyOf(placed, cellOf(placed, 0), cellOf(placed, 1), cellOf(placed, 2));
}

function around(placed: Placed, axis: 0 | 1 | 2): readonly number[] {
  const cell = cellOf(placed, axis);
  return [cell - 1, cell, cell + 1];
}

function cellOf({ middle, tolerance }: Placed, axis: 0 | 1 | 2): number {
  return Math.round(middle[axis] / tolerance);
}

function keyOf({ kind }: Placed, x: number, y: number, z: number): string {
  return `${kind},${x},${y},${z}`;
}

function stepsOf({ part }: Placed): number {
  return (maxSamples * part.positions.length) / 3;
}

/** Whether sampled vertices of one part all have a vertex of the other nearby. */
function isSame(one: Placed, other: Placed): boolean {
  const samples = transformed(samplesOf(one.part.positions), one.matrix);
  const vertices = transformed(other.part.positions, other.matrix);
  for (let i = 0; i < samples.length; i += 3) {
    if (!isVertexNear(samples.subarray(i, i + 3), vertices, one.tolerance)) return false;
  }
  return true;
}

function samplesOf(positions: Float32Array): Float32Array {
  const count = positions.length / 3;
  const step = Math.max(1, Math.floor(count / maxSamples));
  return positions.filter((_, i) => Math.floor(i / 3) % step === 0);
}

function isVertexNear(
  [x = outOfRange(), y = outOfRange(), z = outOfRange()]: Float32Array,
  vertices: Float32Array,
  tolerance: number,
): boolean {
  for (let i = 0; i < vertices.length; i += 3) {
    const away = Math.max(
      Math.abs((vertices[i] ?? outOfRange()) - x),
      Math.abs((vertices[i + 1] ?? outOfRange()) - y),
      Math.abs((vertices[i + 2] ?? outOfRange()) - z),
    );
    if (away <= tolerance) return true;
  }
  return false;
}

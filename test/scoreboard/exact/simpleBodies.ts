import type { Body, Coedge, Edge, Loop, Shell, Vertex } from '../../../src/kernel/brep/brep';
import type { Vector } from '../../../src/kernel/base/vector';
import { writeStep } from '../../../src/kernel/opencascade/stepText/writeStep';
import {
  against,
  along,
  bodyOf,
  capBody,
  circleAt,
  coneBody,
  cylinderBody,
  faceOn,
  frameAt,
  lineBetween,
  loopOf,
  ringBody,
  seamedCylinderBody,
  sieveBody,
  sphereBody,
  torusBody,
  vertexAt,
} from '../../kernel/tessellate/bodies';

/** A body whose volume a formula tells. */
export interface SimpleBody {
  readonly name: string;
  readonly body: Body;
  /** Cubic millimetres; null for a sheet. */
  readonly volume: number | null;
}

const { PI } = Math;

/** Bodies of which everything is known, in millimetres. */
export function simpleBodies(): readonly SimpleBody[] {
  return [
    { name: 'cube', body: bodyOf('solid', ...boxFaces([0, 0, 0], [300, 300, 300])), volume: 2.7e7 },
    {
      name: 'far',
      body: bodyOf('solid', ...boxFaces([9e5, -7e5, 3e5], [40, 30, 20])),
      volume: 24e3,
    },
    {
      name: 'tiny',
      body: bodyOf('solid', ...boxFaces([0, 0, 0], [0.02, 0.03, 0.01])),
      volume: 6e-6,
    },
    { name: 'foil', body: bodyOf('solid', ...boxFaces([0, 0, 0], [400, 300, 0.01])), volume: 1200 },
    { name: 'hollow', body: hollowBox(), volume: 100 ** 3 - 40 ** 3 },
    { name: 'plate', body: plateWithHole(), volume: 100 * 80 * 10 - PI * 20 ** 2 * 10 },
    { name: 'two cubes', body: twoCubes(), volume: 2 * 1000 },
    { name: 'cylinder', body: cylinderBody(10, 40), volume: PI * 100 * 40 },
    { name: 'seamed cylinder', body: seamedCylinderBody(10, 40), volume: PI * 100 * 40 },
    { name: 'cone', body: coneBody(10, 30, true), volume: (PI * 100 * 30) / 3 },
    { name: 'sphere', body: sphereBody(10), volume: (4 / 3) * PI * 1000 },
    { name: 'cap', body: capBody(10, 4), volume: (PI * 36 * (30 - 6)) / 3 },
    { name: 'torus', body: torusBody(30, 8), volume: 2 * PI * PI * 30 * 64 },
    { name: 'ring', body: ringBody(10, 6), volume: (4 / 3) * PI * 512 },
    { name: 'sieve', body: sieveBody(60, 2), volume: null },
  ];
}

/** As a STEP file. */
export function stepOf(body: Body): string {
  const { bytes } = writeStep({ bodies: [body], unitMillimetres: 1, warnings: [] }, () => 'body');
  return Buffer.from(bytes).toString('latin1');
}

/** Edges that two faces share are written once. */
class Corners {
  private readonly edges = new Map<string, Edge>();

  constructor(private readonly vertices: readonly Vertex[]) {}

  cycle(...numbers: readonly number[]): Loop {
    return loopOf(...numbers.map((from, i) => this.side(from, numbers[(i + 1) % numbers.length])));
  }

  private side(from: number, to = from): Coedge {
    const [low, high] = from < to ? [from, to] : [to, from];
    const key = `${low} ${high}`;
    const [start, end] = [this.vertices[low], this.vertices[high]];
    if (!start || !end) throw new Error('a box has eight corners');
    const edge = this.edges.get(key) ?? lineBetween(start, end);
    this.edges.set(key, edge);
    return from < to ? along(edge) : against(edge);
  }
}

/** Corners are numbered with the bits of x, y and z. @param inwards for a void */
function boxFaces(low: Vector, size: Vector, inwards = false, holes: readonly Loop[][] = []) {
  const vertices = Array.from({ length: 8 }, (_, i) =>
    vertexAt(
      low[0] + (i & 1) * size[0],
      low[1] + ((i >> 1) & 1) * size[1],
      low[2] + ((i >> 2) & 1) * size[2],
    ),
  );
  const corners = new Corners(vertices);
  return sides.map(({ cycle, axis, x }, i) => {
    const origin = vertices[cycle[0] ?? 0]?.point ?? low;
    const numbers = inwards ? [...cycle].reverse() : cycle;
    const normal: Vector = inwards ? [-axis[0], -axis[1], -axis[2]] : axis;
    const loops = [corners.cycle(...numbers), ...(holes[i] ?? [])];
    return faceOn({ kind: 'plane', frame: frameAt(origin, normal, x) }, loops);
  });
}

/** Bottom, top, front, back, left, right: counter-clockwise seen from outside. */
const sides: readonly {
  readonly cycle: readonly number[];
  readonly axis: Vector;
  readonly x: Vector;
}[] = [
  { cycle: [0, 2, 3, 1], axis: [0, 0, -1], x: [1, 0, 0] },
  { cycle: [4, 5, 7, 6], axis: [0, 0, 1], x: [1, 0, 0] },
  { cycle: [0, 1, 5, 4], axis: [0, -1, 0], x: [1, 0, 0] },
  { cycle: [2, 6, 7, 3], axis: [0, 1, 0], x: [1, 0, 0] },
  { cycle: [0, 4, 6, 2], axis: [-1, 0, 0], x: [0, 1, 0] },
  { cycle: [1, 3, 7, 5], axis: [1, 0, 0], x: [0, 1, 0] },
];

function hollowBox(): Body {
  const shells: Shell[] = [
    { faces: boxFaces([0, 0, 0], [100, 100, 100]) },
    { faces: boxFaces([30, 30, 30], [40, 40, 40], true) },
  ];
  return { ...bodyOf('solid'), lumps: [{ shells }] };
}

function twoCubes(): Body {
  const lump = (x: number) => ({ shells: [{ faces: boxFaces([x, 0, 0], [10, 10, 10]) }] });
  return { ...bodyOf('solid'), lumps: [lump(0), lump(30)] };
}

function plateWithHole(): Body {
  const [low, high] = [circleAt([50, 40, 0], 20), circleAt([50, 40, 10], 20)];
  const holes = [[loopOf(along(low))], [loopOf(against(high))]];
  const surface = { kind: 'cylinder', frame: frameAt([50, 40, 0]), radius: 20 } as const;
  const wall = faceOn(surface, [loopOf(against(low)), loopOf(along(high))], true);
  return bodyOf('solid', ...boxFaces([0, 0, 0], [100, 80, 10], false, holes), wall);
}

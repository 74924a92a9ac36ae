import { outOfRange } from '../../../words/outOfRange';
import { BoundingBox } from '../../../model/boundingBox';
import type { SecondMoments, Vector } from '../../../model/shapes';
import type { Orientation, Placed, ShapeDump } from '../binary/readDump';
import { enclosedBy } from '../../exact/integrals/enclosedBy';
import { inPlane, type BoundaryCurve } from '../../exact/integrals/boundaryPieces';
import type { FaceIntegrals } from '../../exact/integrals/faceIntegrator';
import { faceIntegrals } from '../../exact/integrals/faceIntegrals';

/** Exact properties of a shape, in the engine's millimetres. */
export interface ShapeSums {
  /** The area of each face once, in the order of the engine's explorer; null if it is not known. */
  readonly areas: readonly (number | null)[];
  /** The volume enclosed by closed shells, positive; zero if there are none; null if it is not known. */
  readonly volume: number | null;
  readonly centre: Vector | null;
  /** Second moments about the centre. */
  readonly moments: SecondMoments | null;
}

export function shapeSums(dump: ShapeDump): ShapeSums {
  const { reference, size } = extentOf(dump);
  const known = new Map<number, FaceIntegrals | null>();
  walk(dump, dump.root, 'face', ({ number }) => {
    if (!known.has(number)) known.set(number, sumsOf(dump, number, reference, size));
  });
  const areas = [...known.values()].map((sums) => sums && Math.abs(sums[0] ?? outOfRange()));
  return { areas, ...volumeOf(dump, known, reference) };
}

function extentOf({ shapes }: ShapeDump): { reference: Vector; size: number } {
  const box = new BoundingBox();
  for (const { point } of shapes) if (point) box.add(...point);
  return { reference: box.middle, size: box.diagonal / 2 };
}

/** Visits all subshapes of a kind, as often as they occur. */
function walk(
  dump: ShapeDump,
  placed: Placed,
  kind: 'shell' | 'face' | 'edge',
  visit: (found: Placed) => void,
): void {
  const shape = dump.shapes[placed.number];
  if (shape?.kind === kind) visit(placed);
  else {
    for (const { number, orientation } of shape?.children ?? []) {
      walk(
        dump,
        { number, orientation: composedOrientation(placed.orientation, orientation) },
        kind,
        visit,
      );
    }
  }
}

function composedOrientation(outer: Orientation, inner: Orientation): Orientation {
  if (inner === 'internal' || inner === 'external') return inner;
  if (outer === 'internal' || outer === 'external') return outer;
  return outer === inner ? 'forward' : 'reversed';
}

function sumsOf(
  dump: ShapeDump,
  number: number,
  reference: Vector,
  size: number,
): FaceIntegrals | null {
  const face = dump.shapes[number];
  const surface = dump.surfaces[(face?.surface ?? 0) - 1];
  if (!face || !surface) return null;
  const loops: BoundaryCurve[][] = [];
  for (const wire of face.children) {
    const loop = loopOf(dump, wire, face.surface);
    if (!loop) return null;
    loops.push(loop);
  }
  return faceIntegrals(surface, loops, reference, size);
}

/** The boundary curves of one loop of a face, in order; null if one of them is not known. */
function loopOf(dump: ShapeDump, wire: Placed, surface: number): BoundaryCurve[] | null {
  const loop: (BoundaryCurve | null)[] = [];
  walk(dump, wire, 'edge', ({ number, orientation }) => {
    if (orientation === 'internal' || orientation === 'external') return;
    loop.push(boundaryCurve(dump, number, surface, orientation === 'reversed'));
  });
  const known = loop.flatMap((curve) => curve ?? []);
  if (known.length < loop.length) return null;
  return wire.orientation === 'reversed' ? known.reverse() : known;
}

function boundaryCurve(
  dump: ShapeDump,
  number: number,
  surfaceNumber: number,
  isReversed: boolean,
): BoundaryCurve | null {
  const edge = dump.shapes[number]?.edge;
  const along = (curve: BoundaryCurve['curve'], first: number, last: number) =>
    isReversed ? { curve, from: last, to: first } : { curve, from: first, to: last };
  const on = edge?.onSurfaces.find(({ surface }) => surface === surfaceNumber);
  if (on) {
    const pcurve = dump.pcurves[(isReversed ? (on.reversed ?? on.curve) : on.curve) - 1];
    return pcurve ? along(pcurve, on.first, on.last) : null;
  }
  // For planes the engine stores no pcurves; the curve in space gives them.
  const plane = dump.surfaces[surfaceNumber - 1]?.plane;
  const space = edge?.inSpace && dump.curves[edge.inSpace.curve - 1];
  if (!plane || !edge?.inSpace || !space) return null;
  return along(inPlane(space, plane), edge.inSpace.first, edge.inSpace.last);
}

function volumeOf(
  dump: ShapeDump,
  known: ReadonlyMap<number, FaceIntegrals | null>,
  reference: Vector,
): Omit<ShapeSums, 'areas'> {
  const faces: (FaceIntegrals | null)[] = [];
  walk(dump, dump.root, 'shell', (shell) => {
    if (!isClosed(dump, shell)) return;
    walk(dump, shell, 'face', ({ number, orientation }) => {
      if (orientation === 'internal' || orientation === 'external') return;
      const sums = known.get(number) ?? null;
      faces.push(sums && (orientation === 'reversed' ? sums.map((sum) => -sum) : sums));
    });
  });
  const sums = faces.filter((face) => face !== null);
  if (sums.length < faces.length) return { volume: null, centre: null, moments: null };
  return enclosedBy(sums, reference);
}

/** Whether each edge of a shell has a face on both sides. */
function isClosed(dump: ShapeDump, shell: Placed): boolean {
  const edges: number[] = [];
  walk(dump, { ...shell, orientation: 'forward' }, 'edge', ({ number, orientation }) => {
    const isPoint = dump.shapes[number]?.edge?.isPoint === true;
    if (!isPoint && orientation !== 'internal' && orientation !== 'external') edges.push(number);
  });
  const open = new Set<number>();
  for (const edge of edges) if (!open.delete(edge)) open.add(edge);
  return edges.length > 0 && open.size === 0;
}

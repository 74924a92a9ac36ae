import type { Vector } from '../../../model/shapes';
import { readDumpCurve } from './dumpedCurve';
import { DumpCursor, UnknownDump } from './dumpCursor';
import { readDumpSurface } from './dumpedSurface';
import type { IntegrableCurve, IntegrableSurface } from '../../exact/integrals/integrable';

/** A shape in the engine's binary dump. Shapes with a location of their own are not supported. */
export interface ShapeDump {
  readonly shapes: readonly DumpShape[];
  readonly root: Placed;
  readonly surfaces: readonly (IntegrableSurface | null)[];
  readonly curves: readonly (IntegrableCurve | null)[];
  readonly pcurves: readonly (IntegrableCurve | null)[];
}

export type ShapeKind =
  'compound' | 'compsolid' | 'solid' | 'shell' | 'face' | 'wire' | 'edge' | 'vertex';

export interface DumpShape {
  readonly kind: ShapeKind;
  readonly children: readonly Placed[];
  /** The number of a face's surface, from 1. */
  readonly surface: number;
  readonly edge: DumpEdge | null;
  /** The position of a vertex. */
  readonly point: Vector | null;
}

/** A subshape, as its parent shape refers to it. */
export interface Placed {
  /** Index in `shapes`. */
  readonly number: number;
  readonly orientation: Orientation;
}

export type Orientation = 'forward' | 'reversed' | 'internal' | 'external';

export interface DumpEdge {
  /** Whether it is degenerate, that is, a point, as at the apex of a cone. */
  readonly isPoint: boolean;
  readonly onSurfaces: readonly EdgeOnSurface[];
  /** The curve in space; null if there is none. */
  readonly inSpace: EdgeCurve | null;
}

export interface EdgeCurve {
  /** The number of the curve, from 1. */
  readonly curve: number;
  readonly first: number;
  readonly last: number;
}

export interface EdgeOnSurface extends EdgeCurve {
  readonly surface: number;
  /** The number of the pcurve for the reversed edge, if the edge is a seam of the face; else null. */
  readonly reversed: number | null;
}

const kinds: readonly ShapeKind[] = [
  'compound',
  'compsolid',
  'solid',
  'shell',
  'face',
  'wire',
  'edge',
  'vertex',
];
const orientations: readonly Orientation[] = ['forward', 'reversed', 'internal', 'external'];
const endOfList = 42; // an asterisk

/** @throws UnknownDump if it is no dump, or contains something that is not supported here */
export function readDump(bytes: Uint8Array): ShapeDump {
  const cursor = new DumpCursor(bytes);
  if (cursor.heading('Locations') > 0) throw new UnknownDump('placed shapes');
  const times = <T>(name: string, read: () => T): T[] =>
    Array.from({ length: cursor.heading(name) }, read);
  const pcurves = times('Curve2ds', () => readDumpCurve(cursor, 2));
  const curves = times('Curves', () => readDumpCurve(cursor, 3));
  for (const name of ['Polygon3D', 'PolygonOnTriangulations']) none(cursor, name);
  const surfaces = times('Surfaces', () => readDumpSurface(cursor));
  none(cursor, 'Triangulations');
  const count = cursor.heading('TShapes');
  const shapes: DumpShape[] = [];
  for (let i = 0; i < count; i++) shapes.push(readShape(cursor, count, i));
  return { shapes, root: readPlaced(cursor, count, count), surfaces, curves, pcurves };
}

/** The dump is made before meshing, so that it must not contain triangulations. */
function none(cursor: DumpCursor, name: string): void {
  if (cursor.heading(name) > 0) throw new UnknownDump(name);
}

function readShape(cursor: DumpCursor, count: number, index: number): DumpShape {
  const kind = kinds[cursor.byte()];
  if (kind === undefined) throw new UnknownDump('a kind of shape');
  const point = kind === 'vertex' ? readVertex(cursor) : null;
  const edge = kind === 'edge' ? readEdge(cursor) : null;
  const surface = kind === 'face' ? readFace(cursor) : 0;
  cursor.skip(7); // flags
  const children: Placed[] = [];
  for (;;) {
    const child = readPlacedOrEnd(cursor, count, index);
    if (!child) break;
    children.push(child);
  }
  return { kind, children, surface, edge, point };
}

function readPlaced(cursor: DumpCursor, count: number, before: number): Placed {
  const placed = readPlacedOrEnd(cursor, count, before);
  if (!placed) throw new UnknownDump('no shape');
  return placed;
}

/** Numbers count from the end; a shape follows all shapes of which it consists. */
function readPlacedOrEnd(cursor: DumpCursor, count: number, before: number): Placed | null {
  const orientation = cursor.byte();
  if (orientation === endOfList) return null;
  const number = count - cursor.int();
  const isMoved = cursor.int() !== 0;
  const orientationName = orientations[orientation];
  if (orientationName === undefined || isMoved || !(number >= 0 && number < before)) {
    throw new UnknownDump('a shape within a shape');
  }
  return { number, orientation: orientationName };
}

function readVertex(cursor: DumpCursor): Vector {
  cursor.double();
  const point: Vector = [cursor.double(), cursor.double(), cursor.double()];
  if (cursor.byte() !== 0) throw new UnknownDump('a point on a curve');
  return point;
}

function readFace(cursor: DumpCursor): number {
  cursor.flag();
  cursor.double();
  const surface = cursor.int();
  if (cursor.int() !== 0) throw new UnknownDump('a placed surface');
  if (cursor.byte() === 2) throw new UnknownDump('triangles');
  return surface;
}

function readEdge(cursor: DumpCursor): DumpEdge {
  cursor.double();
  cursor.skip(2);
  const isPoint = cursor.flag();
  const onSurfaces: EdgeOnSurface[] = [];
  let inSpace: EdgeCurve | null = null;
  for (;;) {
    const kind = cursor.byte();
    switch (kind) {
      case 0:
        return { isPoint, onSurfaces, inSpace };
      case 1: {
        const curve = cursor.int();
        notMoved(cursor);
        const range = { first: cursor.double(), last: cursor.double() };
        if (curve > 0) inSpace = { curve, ...range };
        break;
      }
      case 2:
      case 3:
        onSurfaces.push(readOnSurface(cursor, kind === 3));
        break;
      case 4: // continuity between two faces
        cursor.byte();
        cursor.skip(16);
        break;
      default:
        throw new UnknownDump('an edge');
    }
  }
}

function readOnSurface(cursor: DumpCursor, isTwice: boolean): EdgeOnSurface {
  const curve = cursor.int();
  const reversed = isTwice ? cursor.int() : null;
  if (isTwice) cursor.byte();
  const surface = cursor.int();
  notMoved(cursor);
  return { curve, reversed, surface, first: cursor.double(), last: cursor.double() };
}

function notMoved(cursor: DumpCursor): void {
  if (cursor.int() !== 0) throw new UnknownDump('a placed curve');
}

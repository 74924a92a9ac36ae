import { say } from '../../../../words/say';
import type { Refusal } from '../../../base/refusal';
import type { ByteReader } from '../../../containers/byteReader';
import { readElement } from '../elements';
import { readGuid } from '../guid';
import type { JtMajor } from '../jtFile';
import type { Budget } from '../packets/budget';
import { damagedJt } from '../jtRefusals';
import { readFirstPrimitives } from './first/readFirstPrimitives';
import type { Primitives } from './primitives';
import { polygonTriangles, stripTriangles } from './primitiveTriangles';
import { readRecordLists } from './recordLists';
import type { Surface } from './shapeSurface';
import { type Triangles, trianglesOf } from './triangles';
import { readTriStripShape } from './triStripShape';

/** The contents of a shape segment. */
export type Shape =
  | { readonly kind: 'surface'; readonly surface: Surface }
  /** Polylines, each x y z of its points in the unit of the file. */
  | { readonly kind: 'lines'; readonly lines: readonly Float64Array[] };

const tail = '-2ac8-11d1-9b6b-0080c7bb5997';
const triStrips = `10dd10ab${tail}`;
const polygons = `10dd109f${tail}`;
const polylines = `10dd10a1${tail}`;

/**
 * Reads the mesh or the lines of a shape segment: lists of vertices in JT 8, a topologically compressed mesh since JT
 * 9.
 * @throws Refusal if it is damaged, or of a kind that is not drawn
 */
export function readShape(segment: ByteReader, major: JtMajor, budget: Budget): Shape {
  if (major === 8) return readFirstShape(segment, budget);
  const { guid, body } = readElement(segment);
  const context = { major, budget };
  switch (guid) {
    case triStrips: {
      const { mesh, ...vertices } = readTriStripShape(body, context);
      const triangles = trianglesOf(mesh);
      checkAttributes(triangles, vertices);
      return { kind: 'surface', surface: { triangles, hasFaces: true, ...vertices } };
    }
    case polygons:
      return surfaceOf(readRecordLists(body, context, false), polygonTriangles);
    case polylines:
      return { kind: 'lines', lines: polylinesOf(readRecordLists(body, context, true)) };
    default:
      throw unknownKind();
  }
}

/**
 * Checks that every attribute index has an attribute. A vertex that begins no normal shares that of the next one, which
 * in a damaged mesh is missing.
 */
function checkAttributes(
  { attributes }: Triangles,
  { normals, colors }: Pick<Surface, 'normals' | 'colors'>,
): void {
  const counts = [
    ...(normals ? [normals.length / 3] : []),
    ...(colors instanceof Float64Array ? [colors.length / 4] : []),
  ];
  const least = Math.min(...counts);
  if (attributes.some((attribute) => attribute >= least)) {
    throw damagedJt(say('a mesh does not fit its coordinates'));
  }
}

/** Reads a shape of JT 8, whose elements have no number. */
function readFirstShape(segment: ByteReader, budget: Budget): Shape {
  const body = segment.part(segment.i32());
  switch (readGuid(body)) {
    case triStrips:
      return surfaceOf(readFirstPrimitives(body, budget), stripTriangles);
    case polygons:
      return surfaceOf(readFirstPrimitives(body, budget), polygonTriangles);
    case polylines:
      return { kind: 'lines', lines: polylinesOf(readFirstPrimitives(body, budget)) };
    default:
      throw unknownKind();
  }
}

function surfaceOf(primitives: Primitives, trianglesIn: (from: Primitives) => Triangles): Shape {
  return {
    kind: 'surface',
    surface: { triangles: trianglesIn(primitives), hasFaces: false, ...primitives.vertices },
  };
}

function unknownKind(): Refusal {
  return damagedJt(say('a mesh is of an unknown kind'));
}

/** Polylines, each x y z of its points in the unit of the file. */
function polylinesOf({ starts, records, vertices }: Primitives): Float64Array[] {
  const lines: Float64Array[] = [];
  for (let primitive = 0; primitive + 1 < starts.length; primitive++) {
    const along = records.subarray(starts[primitive], starts[primitive + 1]);
    if (along.length < 2) continue;
    const line = new Float64Array(along.length * 3);
    along.forEach((record, i) => {
      line.set(vertices.coordinates.subarray(record * 3, record * 3 + 3), i * 3);
    });
    lines.push(line);
  }
  return lines;
}

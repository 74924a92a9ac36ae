import { Unexpected, unexpectedAsValue } from '../base/unexpected';
import { neededBy } from './danglingReferences';
import { geometryWords } from './geometryWords';
import type { RecordReader } from './recordReader';
import type { StepFile } from './stepFile';

/** What stands at a place of an instance, in the order of its parameters. */
type Place = keyof typeof readers;

/**
 * The parameters that must be references, numbers or logical values, by type (ISO 10303-41 to -44). What comes behind
 * them, and may be left out, is not listed.
 */
const geometry: ReadonlyMap<string, readonly Place[]> = new Map<string, readonly Place[]>([
  ['MANIFOLD_SOLID_BREP', ['any', 'one']],
  ['FACETED_BREP', ['any', 'one']],
  ['BREP_WITH_VOIDS', ['any', 'one', 'list']],
  ['SHELL_BASED_SURFACE_MODEL', ['any', 'list']],
  ['CLOSED_SHELL', ['any', 'list']],
  ['OPEN_SHELL', ['any', 'list']],
  ['ADVANCED_FACE', ['any', 'list', 'one', 'logical']],
  ['FACE_SURFACE', ['any', 'list', 'one', 'logical']],
  ['FACE_OUTER_BOUND', ['any', 'one', 'logical']],
  ['FACE_BOUND', ['any', 'one', 'logical']],
  ['EDGE_LOOP', ['any', 'list']],
  ['VERTEX_LOOP', ['any', 'one']],
  ['POLY_LOOP', ['any', 'list']],
  ['ORIENTED_EDGE', ['any', 'any', 'any', 'one', 'logical']],
  ['EDGE_CURVE', ['any', 'one', 'one', 'one', 'logical']],
  ['VERTEX_POINT', ['any', 'one']],
  ['CARTESIAN_POINT', ['any', 'numbers']],
  ['DIRECTION', ['any', 'numbers']],
  ['LINE', ['any', 'one', 'one']],
  ['VECTOR', ['any', 'one']],
  ['CIRCLE', ['any', 'one']],
  ['ELLIPSE', ['any', 'one']],
  ['PLANE', ['any', 'one']],
  ['CYLINDRICAL_SURFACE', ['any', 'one']],
  ['CONICAL_SURFACE', ['any', 'one']],
  ['SPHERICAL_SURFACE', ['any', 'one']],
  ['TOROIDAL_SURFACE', ['any', 'one']],
  ['SURFACE_OF_LINEAR_EXTRUSION', ['any', 'one', 'one']],
  ['SURFACE_OF_REVOLUTION', ['any', 'one', 'one']],
  ['AXIS1_PLACEMENT', ['any', 'one', 'optional']],
  ['AXIS2_PLACEMENT_3D', ['any', 'one', 'optional', 'optional']],
]);

/** The same for what says which parts there are and where; some programs leave references of it out. */
const structure: ReadonlyMap<string, readonly Place[]> = new Map<string, readonly Place[]>([
  ['SHAPE_REPRESENTATION', ['any', 'list', 'optional']],
  ['ADVANCED_BREP_SHAPE_REPRESENTATION', ['any', 'list', 'optional']],
  ['FACETED_BREP_SHAPE_REPRESENTATION', ['any', 'list', 'optional']],
  ['MANIFOLD_SURFACE_SHAPE_REPRESENTATION', ['any', 'list', 'optional']],
  ['SHAPE_REPRESENTATION_RELATIONSHIP', ['any', 'any', 'optional', 'optional']],
  ['SHAPE_DEFINITION_REPRESENTATION', ['optional', 'optional']],
  ['CONTEXT_DEPENDENT_SHAPE_REPRESENTATION', ['optional', 'optional']],
  ['ITEM_DEFINED_TRANSFORMATION', ['any', 'any', 'optional', 'optional']],
  ['MAPPED_ITEM', ['any', 'optional', 'optional']],
  ['REPRESENTATION_MAP', ['optional', 'optional']],
  ['NEXT_ASSEMBLY_USAGE_OCCURRENCE', ['any', 'any', 'any', 'optional', 'optional']],
  ['PRODUCT_DEFINITION_SHAPE', ['any', 'any', 'optional']],
  ['PRODUCT_DEFINITION', ['any', 'any', 'optional', 'optional']],
]);

const readers = {
  any(reader: RecordReader) {
    reader.skip();
  },
  one(reader: RecordReader) {
    reader.reference();
  },
  optional(reader: RecordReader) {
    reader.optionalReference();
  },
  list(reader: RecordReader) {
    // Some programs write the type of a list before it.
    if (reader.isAtList()) reader.references();
    else reader.skip();
  },
  numbers(reader: RecordReader) {
    reader.numbers();
  },
  logical(reader: RecordReader) {
    reader.logical();
  },
} as const;

/**
 * The instances below a solid or surface that are damaged: one of a type that STEP does not have for geometry, or with
 * something else in place of a reference, a number or a logical value, as when a `#` or a point of `.T.` is lost.
 */
export function damagedBelow(file: StepFile, top: number): readonly number[] {
  const reader = file.reader();
  /** By instance, the first one that refers to it. */
  const seen = new Map([[top, top]]);
  const damaged = new Set<number>();
  // The map grows during the loop.
  for (const [id, from] of seen) {
    if (!file.has(id)) continue;
    const type = file.typeOf(id);
    if (type !== '' && !type.startsWith('!') && !geometryWords.has(type)) {
      damaged.add(noGeometry.test(type) ? from : id);
      continue;
    }
    if (isDamaged(reader, id, geometry.get(type))) damaged.add(id);
    // Of a curve in the parameters of a surface, only the surface is geometry of the body.
    const needed = neededBy(file, id);
    for (const next of type === 'PCURVE' ? needed.slice(0, 1) : needed) {
      if (!seen.has(next)) seen.set(next, id);
    }
  }
  return [...damaged];
}

/** Types of products, styles and people: what refers to one in place of geometry is damaged, and not that instance. */
const noGeometry =
  /^(APPLICATION_|APPROVAL|CALENDAR_|COLOUR|CONTEXT_|CURVE_STYLE|DATE_|DRAUGHTING_|FILL_AREA|ITEM_DEFINED_|MAPPED_ITEM|MECHANICAL_|NEXT_ASSEMBLY_|ORGANIZATION|PERSON|PRESENTATION_|PRODUCT|PROPERTY_|REPRESENTATION|SECURITY_|SHAPE_|STYLED_|SURFACE_STYLE|UNCERTAINTY_)/;

/** The damaged instances among those that say which parts there are and where. */
export function damagedInStructure(file: StepFile): readonly number[] {
  const reader = file.reader();
  return file
    .idsOf(...structure.keys())
    .filter((id) => isDamaged(reader, id, structure.get(file.typeOf(id))));
}

function isDamaged(reader: RecordReader, id: number, places: readonly Place[] = []): boolean {
  if (places.length === 0) return false;
  const read = unexpectedAsValue(() => {
    reader.goTo(id);
    for (const place of places) readers[place](reader);
    return true;
  });
  return read instanceof Unexpected;
}

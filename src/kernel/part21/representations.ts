import { itemsIn, referenceIn, referencesIn, textIn } from './parameter';
import type { StepFile } from './stepFile';
import { lengthUnitOf } from './stepUnits';
import { memoized } from '../../words/memoized';

/** A set of geometric items and placements that share one coordinate system and one length unit (ISO 10303-43). */
export interface Representation {
  readonly id: number;
  readonly name: string;
  readonly items: readonly number[];
  /** The representation context, which names the units. */
  readonly context: number | null;
  /** The length unit of the context in metres. A file without a length unit means millimetres. */
  readonly metres: number;
}

/**
 * Reads each representation only once: every placement in an assembly asks for the representation of the top product,
 * which lists all of them.
 */
export function representationOf(file: StepFile, id: number): Representation | null {
  const ofFile = known.get(file) ?? new Map<number, Representation | null>();
  known.set(file, ofFile);
  return memoized(ofFile, id, () => readRepresentation(file, id));
}

const known = new WeakMap<StepFile, Map<number, Representation | null>>();

function readRepresentation(file: StepFile, id: number): Representation | null {
  const records = file.records(id);
  const whole = records.length === 1 ? records[0]?.parameters : null;
  const parameters = whole ?? file.parameters(id, 'REPRESENTATION');
  if (parameters?.[1]?.kind !== 'list' && parameters?.[1]?.kind !== 'typed') return null;
  const context = referenceIn(parameters[2]);
  return {
    id,
    name: textIn(parameters[0]),
    items: referencesIn(parameters[1]),
    context,
    metres: lengthUnitOf(file, context)?.metres ?? 0.001,
  };
}

/** A relationship of two representations, which states how their coordinate systems lie to each other. */
export interface Relationship {
  readonly id: number;
  readonly first: number;
  readonly second: number;
  /** An `ITEM_DEFINED_TRANSFORMATION` or a transformation operator; null when both share one coordinate system. */
  readonly transformation: number | null;
}

export const relationshipTypes = [
  'REPRESENTATION_RELATIONSHIP',
  'SHAPE_REPRESENTATION_RELATIONSHIP',
] as const;

export function relationshipsOf(file: StepFile): Relationship[] {
  const ids = file.idsOf(...relationshipTypes);
  return [...new Set(ids)].flatMap((id) => {
    // A simple instance has all parameters in its only record; a complex one has them in the record of the supertype.
    const parameters =
      file.parameters(id, 'REPRESENTATION_RELATIONSHIP') ??
      file.parameters(id, 'SHAPE_REPRESENTATION_RELATIONSHIP');
    const first = referenceIn(parameters?.[2]);
    const second = referenceIn(parameters?.[3]);
    const transformed = file.parameters(id, 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION');
    const transformation = referenceIn(transformed?.at(-1));
    return first === null || second === null ? [] : { id, first, second, transformation };
  });
}

/** A `MAPPED_ITEM`: one more placed copy of another representation. */
export interface MappedItem {
  readonly id: number;
  readonly representation: number;
  /** The placement in the mapped representation that is moved onto `target`. */
  readonly origin: number | null;
  /** The placement in the representation that contains this item. */
  readonly target: number | null;
}

export function mappedItemOf(file: StepFile, id: number): MappedItem | null {
  const item = file.parameters(id, 'MAPPED_ITEM');
  const map = item && file.parameters(referenceIn(item.at(-2)), 'REPRESENTATION_MAP');
  const representation = referenceIn(map?.[1]);
  if (!item || representation === null) return null;
  return { id, representation, origin: referenceIn(map?.[0]), target: referenceIn(item.at(-1)) };
}

/**
 * Entity types of tessellated geometry (AP242): first the three that contain others, then the triangle sets themselves.
 */
export const tessellatedTypes = [
  'TESSELLATED_SOLID',
  'TESSELLATED_SHELL',
  'TESSELLATED_GEOMETRIC_SET',
  'TRIANGULATED_FACE',
  'COMPLEX_TRIANGULATED_FACE',
  'TRIANGULATED_SURFACE_SET',
  'COMPLEX_TRIANGULATED_SURFACE_SET',
] as const;

/** Entity types of solids and surfaces that become parts. Wireframes, points and placements do not. */
export const geometryTypes = [
  'MANIFOLD_SOLID_BREP',
  'BREP_WITH_VOIDS',
  'FACETED_BREP',
  'SHELL_BASED_SURFACE_MODEL',
  'FACE_BASED_SURFACE_MODEL',
  'OPEN_SHELL',
  'CLOSED_SHELL',
  'TESSELLATED_SOLID',
  'TESSELLATED_SHELL',
] as const;

export function isGeometry(file: StepFile, id: number): boolean {
  if (file.parameters(id, ...geometryTypes) !== null) return true;
  if (isTessellated(file, id)) return true;
  return boundedSurfacesIn(file, id).length > 0;
}

/** Returns the bounded surfaces among the curves and points of a `GEOMETRIC_SET`. They can be drawn without a shell. */
export function boundedSurfacesIn(file: StepFile, set: number): number[] {
  const members = referencesIn(file.parameters(set, 'GEOMETRIC_SET')?.[1]);
  return [...new Set(members)].filter((item) => file.parameters(item, ...boundedSurfaces) !== null);
}

const boundedSurfaces = [
  'B_SPLINE_SURFACE',
  'B_SPLINE_SURFACE_WITH_KNOTS',
  'BEZIER_SURFACE',
  'UNIFORM_SURFACE',
  'QUASI_UNIFORM_SURFACE',
  'CURVE_BOUNDED_SURFACE',
  'RECTANGULAR_TRIMMED_SURFACE',
] as const;

/** Tells by the entity type whether a geometric item encloses a volume. */
export function isSolid(file: StepFile, id: number): boolean {
  return file.parameters(id, 'MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP') !== null;
}

/** Whether a geometric item consists of triangles instead of B-rep faces (AP242). */
export function isTessellated(file: StepFile, id: number): boolean {
  const set = file.parameters(id, 'TESSELLATED_GEOMETRIC_SET');
  if (set) return referencesIn(set[1]).some((held) => file.parameters(held, ...triangles) !== null);
  return file.parameters(id, ...tessellatedTypes) !== null;
}

const triangles = tessellatedTypes.slice(3);

export const shapeRepresentationTypes = [
  'SHAPE_REPRESENTATION',
  'ADVANCED_BREP_SHAPE_REPRESENTATION',
  'ELEMENTARY_BREP_SHAPE_REPRESENTATION',
  'FACETED_BREP_SHAPE_REPRESENTATION',
  'MANIFOLD_SURFACE_SHAPE_REPRESENTATION',
  'NON_MANIFOLD_SURFACE_SHAPE_REPRESENTATION',
  'TESSELLATED_SHAPE_REPRESENTATION',
  'GEOMETRICALLY_BOUNDED_SURFACE_SHAPE_REPRESENTATION',
  'GEOMETRICALLY_BOUNDED_WIREFRAME_SHAPE_REPRESENTATION',
  'EDGE_BASED_WIREFRAME_SHAPE_REPRESENTATION',
  'SHELL_BASED_WIREFRAME_SHAPE_REPRESENTATION',
  'REPRESENTATION',
] as const;

/** Returns the `ADVANCED_FACE`s of a solid, a surface model or a shell, grouped by shell. */
export function facesByShell(file: StepFile, geometry: number): readonly Shell[] {
  const [record] = file.records(geometry).filter(({ type }) => isShellHolder(type));
  if (!record) return [];
  const direct = record.parameters.slice(1).flatMap((parameter) => {
    const single = referenceIn(parameter);
    return single === null ? referencesIn(parameter) : [single];
  });
  if (shellTypes.some((type) => type === record.type)) return [{ id: geometry, faces: direct }];
  return direct.flatMap((id) => shellOf(file, id) ?? []);
}

export interface Shell {
  readonly id: number;
  readonly faces: readonly number[];
}

function shellOf(file: StepFile, id: number): Shell | null {
  const oriented = file.parameters(id, 'ORIENTED_CLOSED_SHELL', 'ORIENTED_OPEN_SHELL');
  const shell = oriented ? referenceIn(oriented[2]) : id;
  const parameters = file.parameters(shell, ...shellTypes);
  if (shell === null || !parameters) return null;
  return {
    id: shell,
    faces: itemsIn(parameters.at(-1)).flatMap((face) => referenceIn(face) ?? []),
  };
}

const shellTypes = ['CLOSED_SHELL', 'OPEN_SHELL', 'CONNECTED_FACE_SET'] as const;

function isShellHolder(type: string): boolean {
  return geometryTypes.some((known) => known === type);
}

import type { PmiFile } from '../pmiFile';

/** One annotation for display, selection and lists: a callout, or an annotation occurrence outside any callout. */
export interface Callout {
  readonly id: number;
  /** Numbers of its annotation occurrences. */
  readonly drawn: readonly number[];
}

/**
 * Callouts that contain lines, fills or triangles, and annotation occurrences outside callouts. Placeholders, in which
 * a program may write the text itself, contain nothing to draw (ISO 10303-101, 10303-46).
 */
export function readCallouts(pmi: PmiFile): readonly Callout[] {
  const types = [...pmi.file.types()];
  const placeholders = new Set(pmi.idsOf(...types.filter(isPlaceholder)));
  // A complex instance of a placeholder has a record of an annotation occurrence, too.
  const drawn = new Set(pmi.idsOf(...types.filter(draws)).filter((one) => !placeholders.has(one)));
  const inCallouts = new Set<number>();
  const callouts = pmi.idsOf(...calloutTypes).flatMap((id): Callout[] => {
    const here = contentsOf(pmi, id).filter((content) => drawn.has(content));
    for (const content of here) inCallouts.add(content);
    return here.length > 0 ? [{ id, drawn: here }] : [];
  });
  const alone = [...drawn].filter((id) => !inCallouts.has(id));
  return [...callouts, ...alone.map((id) => ({ id, drawn: [id] }))];
}

/** A complex instance of several of these types has the contents in the record of the first of them, its supertype. */
function contentsOf(pmi: PmiFile, id: number): readonly number[] {
  const type = calloutTypes.find((one) => pmi.is(id, one));
  const parameters = type === undefined ? [] : (pmi.file.parameters(id, type) ?? []);
  return pmi.references(parameters.find(({ kind }) => kind === 'list'));
}

/** A callout and its subtypes (ISO 10303-101, 10303-201, 10303-214). */
const calloutTypes = [
  'DRAUGHTING_CALLOUT',
  'LEADER_DIRECTED_CALLOUT',
  'PROJECTION_DIRECTED_CALLOUT',
  'DIMENSION_CURVE_DIRECTED_CALLOUT',
  'STRUCTURED_DIMENSION_CALLOUT',
  'DRAUGHTING_ELEMENTS',
  'LEADER_DIRECTED_DIMENSION',
  'LINEAR_DIMENSION',
  'ANGULAR_DIMENSION',
  'RADIUS_DIMENSION',
  'DIAMETER_DIMENSION',
  'CURVE_DIMENSION',
  'ORDINATE_DIMENSION',
  'DATUM_FEATURE_CALLOUT',
  'DATUM_TARGET_CALLOUT',
  'GEOMETRICAL_TOLERANCE_CALLOUT',
  'SURFACE_CONDITION_CALLOUT',
] as const;

function draws(type: string): boolean {
  const isAnnotation = type.endsWith('_OCCURRENCE') && type.includes('ANNOTATION');
  return isAnnotation || otherOccurrences.has(type);
}

function isPlaceholder(type: string): boolean {
  return type.startsWith('ANNOTATION_PLACEHOLDER_OCCURRENCE');
}

/** Subtypes of annotation occurrences (ISO 10303-101) whose names do not say so. */
const otherOccurrences: ReadonlySet<string> = new Set([
  ...['LEADER_CURVE', 'DIMENSION_CURVE', 'PROJECTION_CURVE'],
  ...['TERMINATOR_SYMBOL', 'LEADER_TERMINATOR', 'DIMENSION_CURVE_TERMINATOR'],
]);

import type { Rgba } from '../../../base/scene';
import { referenceIn, referencesIn } from '../../../part21/parameter';
import type { Representation } from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import { withoutCompounds } from '../compoundItems';

/** The items of a representation that are no solids or surfaces, each once. */
export interface WireItems {
  /** Curves, edges and polygonal loops. */
  readonly curves: readonly WireCurve[];
  /** The number of points, unbounded surfaces and other items that are not curves; placements are not counted. */
  readonly others: number;
}

export interface WireCurve {
  readonly id: number;
  /** Its own colour, or that of the innermost set that contains it and has one. */
  readonly color: Rgba | null;
}

/**
 * Resolves sets and wireframe models (ISO 10303-42), and the tessellated sets of AP242.
 * @param isHidden whether an item is hidden
 * @param colorOf the colour that a style assigns to an item
 */
export function wireItems(
  file: StepFile,
  { items }: Representation,
  isHidden: (item: number) => boolean,
  colorOf: (item: number) => Rgba | null,
): WireItems {
  const listed = withoutCompounds(file, items).filter((item) => !isHidden(item));
  const found = new Map(listed.map((item) => [item, colorOf(item)]));
  const curves: WireCurve[] = [];
  let others = 0;
  // The map grows during the loop.
  for (const [item, color] of found) {
    const members = membersOf(file, item);
    if (members) {
      for (const member of members) {
        if (!isHidden(member) && !found.has(member)) found.set(member, colorOf(member) ?? color);
      }
    } else if (file.parameters(item, ...curveTypes) !== null) curves.push({ id: item, color });
    else if (file.parameters(item, ...placementTypes) === null) others += 1;
  }
  return { curves, others };
}

/** The members of a set, model, shell, loop or oriented edge; null for any other item. */
function membersOf(file: StepFile, item: number): readonly number[] | null {
  const oriented = file.parameters(item, 'ORIENTED_EDGE');
  if (oriented) return [referenceIn(oriented.at(-2)) ?? []].flat();
  const set = file.parameters(item, ...setTypes);
  return set && referencesIn(set[1]);
}

/** Types whose parameters are a name and a list of members. */
const setTypes = [
  ...['GEOMETRIC_CURVE_SET', 'GEOMETRIC_SET'],
  ...['EDGE_BASED_WIREFRAME_MODEL', 'CONNECTED_EDGE_SET'],
  ...['SHELL_BASED_WIREFRAME_MODEL', 'WIRE_SHELL', 'EDGE_LOOP', 'PATH', 'OPEN_PATH'],
  ...['TESSELLATED_GEOMETRIC_SET', 'TESSELLATED_WIRE'],
] as const;

const curveTypes = [
  ...['POLYLINE', 'TRIMMED_CURVE', 'LINE', 'CIRCLE', 'ELLIPSE', 'HYPERBOLA', 'PARABOLA'],
  ...['B_SPLINE_CURVE', 'B_SPLINE_CURVE_WITH_KNOTS'],
  ...['BEZIER_CURVE', 'UNIFORM_CURVE', 'QUASI_UNIFORM_CURVE'],
  ...['COMPOSITE_CURVE', 'COMPOSITE_CURVE_ON_SURFACE', 'BOUNDARY_CURVE', 'OUTER_BOUNDARY_CURVE'],
  ...['SURFACE_CURVE', 'SEAM_CURVE', 'INTERSECTION_CURVE', 'BOUNDED_SURFACE_CURVE'],
  ...['OFFSET_CURVE_3D', 'CURVE_REPLICA', 'PCURVE'],
  ...['EDGE_CURVE', 'POLY_LOOP'],
  ...['TESSELLATED_CURVE_SET', 'TESSELLATED_EDGE', 'TESSELLATED_CONNECTING_EDGE'],
] as const;

/** Placements, which are not drawn. */
const placementTypes = [
  ...['AXIS1_PLACEMENT', 'AXIS2_PLACEMENT_2D', 'AXIS2_PLACEMENT_3D', 'MAPPED_ITEM'],
  'CARTESIAN_TRANSFORMATION_OPERATOR_3D',
] as const;

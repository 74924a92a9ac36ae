/** The types of geometric tolerances by their names in files, each with its symbol. */
const signs: ReadonlyMap<string, string> = new Map([
  ['angularity', '∠'],
  ['circular_runout', '↗'],
  ['coaxiality', '◎'],
  ['concentricity', '◎'],
  ['cylindricity', '⌭'],
  ['flatness', '⏥'],
  ['line_profile', '⌒'],
  ['parallelism', '∥'],
  ['perpendicularity', '⟂'],
  ['position', '⌖'],
  ['roundness', '○'],
  ['straightness', '⏤'],
  ['surface_profile', '⌓'],
  ['symmetry', '⌯'],
  ['total_runout', '⌰'],
]);

/** Whether an instance of this type is a geometric tolerance, and not a relationship, a classification or a zone. */
export function isToleranceType(type: string): boolean {
  return type.startsWith('GEOMETRIC_TOLERANCE')
    ? !/(RELATIONSHIP|CLASSIFICATION)$/.test(type)
    : typeIn(type) !== null || otherTypes.has(type);
}

/** The type as `surface_profile`; empty for a tolerance of unknown type. */
export function typeOfTolerance(types: readonly string[]): string {
  return types.flatMap((type) => typeIn(type) ?? [])[0] ?? '';
}

export function signOf(type: string): string | null {
  return signs.get(type) ?? null;
}

function typeIn(type: string): string | null {
  const name = /^(.+)_TOLERANCE$/.exec(type)?.[1]?.toLowerCase() ?? '';
  return signs.has(name) ? name : null;
}

const otherTypes: ReadonlySet<string> = new Set([
  'MODIFIED_GEOMETRIC_TOLERANCE',
  'UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE',
]);

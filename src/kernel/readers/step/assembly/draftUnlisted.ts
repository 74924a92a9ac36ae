import type { DraftedFrames } from './draftFrames';
import type { StepFile } from '../../../part21/stepFile';
import { readProducts } from './productStructure';
import { representationOf, shapeRepresentationTypes } from '../../../part21/representations';
import { planeAngleUnitOf } from '../../../part21/stepUnits';

/**
 * A frame with the solids of a file that no representation lists, or its surfaces where it has no solid:
 * for a file that shows nothing else. Empty where the file measures in other units than millimetres and
 * radians: nothing says then in which these are.
 */
export function draftUnlisted(file: StepFile): DraftedFrames {
  const geometry = kinds.map((types) => file.idsOf(...types)).find((ids) => ids.length > 0) ?? [];
  const [key] = geometry;
  if (key === undefined || !isInMillimetresAndRadians(file)) {
    return { drafts: new Map(), warnings: [], keyOf: () => null };
  }
  const frame = {
    name: productName(file),
    geometry,
    representationOf: new Map<number, number>(),
    uses: [],
  };
  return { drafts: new Map([[key, frame]]), warnings: [], keyOf: () => null };
}

/** What stands in front holds what stands behind it. */
const kinds = [
  ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP'],
  ['TESSELLATED_SOLID'],
  ['SHELL_BASED_SURFACE_MODEL', 'FACE_BASED_SURFACE_MODEL'],
  ['CLOSED_SHELL', 'OPEN_SHELL'],
  ['TESSELLATED_SHELL'],
] as const;

/** Nothing else can be said of what stands in no representation, and the geometry engine takes it so. */
function isInMillimetresAndRadians(file: StepFile): boolean {
  return file
    .idsOf(...shapeRepresentationTypes)
    .flatMap((id) => representationOf(file, id) ?? [])
    .every(
      ({ metres, context }) => metres === 0.001 && (planeAngleUnitOf(file, context) ?? 1) === 1,
    );
}

/** Empty where there are several. */
function productName(file: StepFile): string {
  const [first, ...others] = readProducts(file).products.values();
  return first && others.length === 0 ? first.name : '';
}

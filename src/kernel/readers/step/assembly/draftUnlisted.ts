import type { DraftedFrames } from './draftFrames';
import type { StepFile } from '../../../part21/stepFile';
import { readProducts } from './productStructure';
import { representationOf, shapeRepresentationTypes } from '../../../part21/representations';
import { planeAngleUnitOf } from '../../../part21/stepUnits';

/**
 * A frame with the solids of a file that no representation lists, or with its surfaces if it has no solids; used when
 * the file has nothing else to show. Empty if the file uses units other than millimetres and radians, because the units
 * of unlisted geometry are then not known.
 */
export function draftUnlisted(file: StepFile): DraftedFrames {
  const geometry = kinds.map((types) => file.idsOf(...types)).find((ids) => ids.length > 0) ?? [];
  const [key] = geometry;
  const nothingElse = {
    warnings: [],
    areAllPlaced: true,
    isIncomplete: false,
    keyOf: () => null,
  };
  if (key === undefined || !isInMillimetresAndRadians(file)) {
    return { drafts: new Map(), ...nothingElse };
  }
  const frame = {
    name: productName(file),
    geometry,
    representationOf: new Map<number, number>(),
    uses: [],
  };
  return { drafts: new Map([[key, frame]]), ...nothingElse };
}

/** Types in earlier rows contain those of later rows. */
const kinds = [
  ['MANIFOLD_SOLID_BREP', 'BREP_WITH_VOIDS', 'FACETED_BREP'],
  ['TESSELLATED_SOLID'],
  ['SHELL_BASED_SURFACE_MODEL', 'FACE_BASED_SURFACE_MODEL'],
  ['CLOSED_SHELL', 'OPEN_SHELL'],
  ['TESSELLATED_SHELL'],
] as const;

/** The geometry engine takes unlisted geometry to be in these units. */
function isInMillimetresAndRadians(file: StepFile): boolean {
  return file
    .idsOf(...shapeRepresentationTypes)
    .flatMap((id) => representationOf(file, id) ?? [])
    .every(
      ({ metres, context }) => metres === 0.001 && (planeAngleUnitOf(file, context) ?? 1) === 1,
    );
}

/** The name of the only product; empty if there are several. */
function productName(file: StepFile): string {
  const [first, ...others] = readProducts(file).products.values();
  return first && others.length === 0 ? first.name : '';
}

import { relationshipTypes, shapeRepresentationTypes } from './representations';
import type { StepFile } from './stepFile';

/** The instances of a file that refer to instances which the file does not have, and what depends on them. */
export class DanglingReferences {
  /** How many references lead nowhere. */
  readonly count: number;
  private readonly holders: ReadonlySet<number>;

  constructor(private readonly file: StepFile) {
    this.count = file.countDangling();
    this.holders = new Set(this.count > 0 ? holdersIn(file) : []);
  }

  /** Whether parts may be missing, or stand in a wrong place, because the structure of the assembly has gaps. */
  get isInStructure(): boolean {
    return (
      this.holders.size > 0 && this.file.idsOf(...structure).some((id) => this.holders.has(id))
    );
  }

  /** Whether the geometry of a solid or surface has gaps. */
  isBelow(geometry: number): boolean {
    if (this.holders.size === 0) return false;
    const seen = new Set([geometry]);
    // The set grows during the loop.
    for (const id of seen) {
      if (this.holders.has(id)) return true;
      for (const next of neededBy(this.file, id)) seen.add(next);
    }
    return false;
  }
}

function holdersIn(file: StepFile): number[] {
  return file.ids().filter((id) => neededBy(file, id).some((needed) => !file.has(needed)));
}

/** What an instance refers to. Curves in the parameters of a surface only repeat the curve in space before them. */
export function neededBy(file: StepFile, id: number): readonly number[] {
  const references = file.referencesOf(id);
  return curvesOnSurfaces.has(file.typeOf(id)) ? references.slice(0, 1) : references;
}

const curvesOnSurfaces: ReadonlySet<string> = new Set([
  'SURFACE_CURVE',
  'SEAM_CURVE',
  'INTERSECTION_CURVE',
  'BOUNDED_SURFACE_CURVE',
]);

/** Types that say which parts there are, and where. */
const structure = [
  ...shapeRepresentationTypes,
  ...relationshipTypes,
  'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION',
  'ITEM_DEFINED_TRANSFORMATION',
  'MAPPED_ITEM',
  'NEXT_ASSEMBLY_USAGE_OCCURRENCE',
  'PRODUCT_DEFINITION_SHAPE',
  'REPRESENTATION_MAP',
  'SHAPE_DEFINITION_REPRESENTATION',
] as const;

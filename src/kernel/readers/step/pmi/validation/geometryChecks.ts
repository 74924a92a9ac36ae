import { allChecks, type Checks } from '../../../../../model/pmi/checkedMeasures';
import { memoized } from '../../../../../words/memoized';
import { movedPoint } from '../../../../base/matrix';
import type { PartMesh } from '../../../../base/scene';
import { plus, times, type Vector } from '../../../../base/vector';
import { referenceIn, textIn } from '../../../../part21/parameter';
import type { StepFile } from '../../../../part21/stepFile';
import type { Assembly, ReferenceFrame } from '../../assembly/assembly';
import { PmiFile } from '../pmiFile';
import { CheckList, declaredMeasures } from './declaredMeasure';

/** Volume, area and centre of everything placed in a product. */
interface GeometricProperties {
  /** Cubic metres; null if a part is missing or has no known volume. */
  readonly volume: number | null;
  /** Square metres, of solids only; null if not known. */
  readonly area: number | null;
  /** Metres; null if not known. */
  readonly centre: Vector | null;
}

const nothingKnown: GeometricProperties = { volume: null, area: null, centre: null };

/**
 * Compares the volumes, areas and centres of gravity that a file declares of its products with those of the exact
 * bodies as read (CAx-IF, recommended practices for geometric validation properties).
 * @param partOf the part that a solid or surface became; null for none
 */
export function geometryChecks(
  file: StepFile,
  assembly: Assembly,
  partOf: (body: number) => PartMesh | null,
): Checks {
  const pmi = new PmiFile(file);
  const known = new Map<ReferenceFrame, GeometricProperties>();
  const checks = pmi.each(pmi.idsOf('PROPERTY_DEFINITION'), (id) => {
    const [name, , target] = pmi.general(id, 'PROPERTY_DEFINITION');
    if (textIn(name).toLowerCase() !== 'geometric validation property') return null;
    const shape = referenceIn(target);
    const frame = frameOf(pmi, assembly, shape);
    const part = frame || shape === null ? null : partMeantBy(pmi, shape, partOf);
    const properties = frame ? propertiesOf(frame, partOf, known) : propertiesOfPart(part);
    const of = frame?.name ?? part?.name;
    return of === undefined ? null : checkOne(pmi, id, of, properties);
  });
  return allChecks(checks);
}

/** The frame of a product; null for a placement of a product. */
function frameOf(pmi: PmiFile, assembly: Assembly, shape: number | null): ReferenceFrame | null {
  const product = referenceIn(pmi.general(shape, 'PRODUCT_DEFINITION_SHAPE')[2]);
  if (shape === null || !pmi.is(product, ...products)) return null;
  const type = 'SHAPE_DEFINITION_REPRESENTATION';
  for (const user of pmi.users(shape, type, 0, 2)) {
    const representation = referenceIn(pmi.own(user, type, 2)?.[1]);
    const frame = representation === null ? null : assembly.frameOf(representation);
    if (frame) return frame;
  }
  return null;
}

/** The body that a shape aspect refers to, if it is only one. */
function partMeantBy(
  pmi: PmiFile,
  aspect: number,
  partOf: (body: number) => PartMesh | null,
): PartMesh | null {
  const items = usages.flatMap((type) =>
    pmi.users(aspect, type, 2, 5).flatMap((user) => referenceIn(pmi.own(user, type, 5)?.[4]) ?? []),
  );
  const [only = null, ...others] = [...new Set(items)].map(partOf);
  return others.length > 0 ? null : only;
}

const usages = ['GEOMETRIC_ITEM_SPECIFIC_USAGE', 'ITEM_IDENTIFIED_REPRESENTATION_USAGE'] as const;

const noVolume = 0;
const products = ['PRODUCT_DEFINITION', 'PRODUCT_DEFINITION_WITH_ASSOCIATED_DOCUMENTS'] as const;

function checkOne(
  pmi: PmiFile,
  property: number,
  of: string,
  properties: GeometricProperties,
): Checks {
  const list = new CheckList(declaredMeasures(pmi, property));
  list.value('volume', of, ['volume measure', 'volume'], properties.volume);
  // A program that declares the volume as 0 has not measured anything.
  if (list.declares('volume measure', 0) && properties.volume !== 0) return list.checks;
  list.value('area', of, ['wetted area measure'], properties.area);
  list.centre(
    of,
    ['centre point', 'centroid'],
    properties.centre,
    Math.cbrt(properties.volume ?? noVolume),
  );
  return list.checks;
}

/**
 * The values of a frame with everything below it in all placements. The recursion ends, as no assembly contains itself.
 */
function propertiesOf(
  frame: ReferenceFrame,
  partOf: (body: number) => PartMesh | null,
  known: Map<ReferenceFrame, GeometricProperties>,
): GeometricProperties {
  return memoized(known, frame, () => {
    const own = frame.geometry.map((body) => propertiesOfPart(partOf(body)));
    const below = frame.uses.map((use): GeometricProperties => {
      const { centre, ...rest } = propertiesOf(use.frame, partOf, known);
      return { ...rest, centre: centre && use.matrix ? movedPoint(use.matrix, centre) : centre };
    });
    return sumOf([...own, ...below]);
  });
}

function propertiesOfPart(part: PartMesh | null): GeometricProperties {
  if (!part || part.missingFaces) return nothingKnown;
  const { volume, area, centreOfMass } = part.solid;
  // A sheet body beside solids is not part of these values; its own are declared under other names.
  if (volume === null && part.isSolid === false) return { volume: 0, area: 0, centre: [0, 0, 0] };
  const { origin = [0, 0, 0] } = part;
  return { volume, area, centre: centreOfMass ? plus(centreOfMass, origin) : null };
}

function sumOf(all: readonly GeometricProperties[]): GeometricProperties {
  let sum: GeometricProperties = { volume: 0, area: 0, centre: [0, 0, 0] };
  for (const { volume, area, centre } of all) {
    sum = {
      volume: added(sum.volume, volume),
      area: added(sum.area, area),
      centre:
        sum.centre && centre && volume !== null ? plus(sum.centre, times(centre, volume)) : null,
    };
  }
  const { volume, centre } = sum;
  return { ...sum, centre: volume && centre ? times(centre, 1 / volume) : null };
}

function added(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

import { noFacts } from '../../base/noFacts';
import type { PartMesh } from '../../base/scene';
import type { ExchangeStructure } from '../../part21/exchangeStructure';
import { sentenceWithNames } from '../../parts/collectParts';
import { say } from '../../../words/say';
import type { Assembly } from './assembly/assembly';

/** What the file lacks of what it refers to, and what is not known for that reason. */
export interface Gaps {
  /** Whether no number is exact. */
  readonly isUnsure: boolean;
  /** The part without the numbers that are not sure. */
  readonly withoutUnsure: (part: PartMesh, index: number) => PartMesh;
  readonly warnings: readonly string[];
}

/**
 * @param indexOf the index of the part that is made of a solid or surface
 * @param damaged for each solid or surface that depends on damaged statements, the numbers of these
 */
export function gapsIn(
  { dangling, isDamaged }: Pick<ExchangeStructure, 'dangling' | 'isDamaged'>,
  {
    geometry,
    areAllPlaced,
    isIncomplete,
  }: Pick<Assembly, 'geometry' | 'areAllPlaced' | 'isIncomplete'>,
  indexOf: (id: number) => { readonly index: number } | null,
  damaged: ReadonlyMap<number, readonly number[]> = new Map(),
): Gaps {
  const lacking = geometry.filter(({ id }) => dangling.isBelow(id) || damaged.has(id));
  const unsure = new Set(lacking.flatMap(({ id }) => indexOf(id)?.index ?? []));
  const isInStructure = dangling.isInStructure || isIncomplete;
  return {
    isUnsure: isDamaged || isInStructure,
    withoutUnsure(part, index) {
      if (unsure.has(index)) return withoutNumbers(part);
      return areAllPlaced ? part : withoutPlace(part);
    },
    warnings: [
      ...(isInStructure ? [structureLacks()] : []),
      ...damagedStatements([...new Set([...damaged.values()].flat())]),
      ...sentenceWithNames(
        geometryLacks,
        lacking.filter(({ id }) => indexOf(id) !== null).map(({ name }) => name),
      ),
    ],
  };
}

/** Whether it is a solid is not told either, because then another reason would be given for the missing volume. */
function withoutNumbers({ shapes: _, reach: _r, isSolid: _s, ...part }: PartMesh): PartMesh {
  return { ...part, solid: noFacts };
}

/** Where one part stands in a wrong place, size and centre of all are not known; volumes and areas are. */
function withoutPlace({ reach: _, ...part }: PartMesh): PartMesh {
  const { volume, area } = part.solid;
  return { ...part, solid: { volume, area } };
}

function damagedStatements(numbers: readonly number[]): string[] {
  const [number] = numbers;
  if (number === undefined) return [];
  const count = numbers.length;
  return [
    count === 1
      ? say(
          'The statement #{number} of the file is damaged; what depends on it may be missing. Copy the file again from where it came, or export it again.',
          { number },
        )
      : say(
          '{count} statements of the file are damaged, #{number} for one; what depends on them may be missing. Copy the file again from where it came, or export it again.',
          { count, number },
        ),
  ];
}

const structureLacks = () =>
  say(
    'The file lacks data that says which parts there are and where: some may be missing or stand in a wrong place, and no number is exact. Export it again from the CAD program.',
  );

const geometryLacks = (names: string) =>
  say(
    'No exact numbers, because the file lacks data that the geometry refers to: {names}. Export it again from the CAD program.',
    { names },
  );

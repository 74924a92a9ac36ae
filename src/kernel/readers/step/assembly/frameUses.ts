import type { UseDraft } from './frameDraft';
import type { FrameMembers } from './frameMembers';
import { hasFiniteValues, inverse, isIdentity, type Matrix } from '../../../base/matrix';
import { referenceIn } from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';
import { transformBetween, placementOf } from './stepPlacement';
import type { Occurrence, ProductStructure } from './productStructure';
import {
  mappedItemOf,
  representationOf,
  type MappedItem,
  type Relationship,
  type Representation,
} from '../../../part21/representations';
import type { Styles } from '../styles';
import { sentenceWithNames } from '../../../parts/collectParts';
import { groupBy } from '../../../../words/groupBy';
import type { Progress } from '../../../../words/progress';
import { say } from '../../../../words/say';

/** Finds the components of a frame, which are placed by relationships and by mapped items. */
export class FrameUses {
  private readonly occurrences: ReadonlyMap<number, readonly Occurrence[]>;
  private readonly byId: ReadonlyMap<number, Relationship>;
  private readonly loose: ReadonlyMap<number, readonly Relationship[]>;
  private readonly held = new Map<Representation, ReadonlySet<number>>();
  private readonly unplaced: string[] = [];
  private placedCount = 0;

  constructor(
    readonly file: StepFile,
    readonly styles: Styles,
    private readonly structure: ProductStructure,
    relationships: readonly Relationship[],
    readonly members: FrameMembers,
    private readonly progress: Progress | null,
  ) {
    const { occurrences } = structure;
    const placing = new Set(occurrences.flatMap(({ placedBy }) => placedBy?.relationship ?? []));
    this.occurrences = groupBy(occurrences, ({ assembly }) => assembly);
    this.byId = new Map(relationships.map((found) => [found.id, found]));
    const loose = relationships.filter(
      ({ id, transformation }) => transformation !== null && !placing.has(id),
    );
    this.loose = groupBy(loose, ({ second }) => second);
  }

  of(key: number, representations: readonly Representation[]): UseDraft[] {
    const occurrences = this.occurrences.get(key) ?? [];
    const placed = occurrences.filter(({ placedBy }) => placedBy !== null);
    const components = new Set(placed.map(({ component }) => component));
    const drawn = [
      ...this.mappedIn(representations),
      ...this.relatedTo(key, representations),
    ].filter(({ to }) => to !== key && !components.has(to));
    const unplaced = occurrences.filter(({ placedBy }) => placedBy === null);
    return [
      ...placed.flatMap((occurrence) => this.placedUse(occurrence)),
      ...drawn,
      ...unplaced.flatMap((occurrence) =>
        this.otherwisePlaced(occurrence, drawn, placed.length > 0),
      ),
    ];
  }

  /**
   * The representations that a representation places by mapped items, or by relationships that belong to no occurrence.
   */
  placedBy({ id, items }: Representation): readonly number[] {
    const mapped = items.flatMap((item) => mappedItemOf(this.file, item)?.representation ?? []);
    return [...mapped, ...(this.loose.get(id) ?? []).map(({ first }) => first)];
  }

  /** Whether all places could be read so far. */
  get areAllKnown(): boolean {
    return this.unplaced.length === 0;
  }

  /** Sentences about placements that could not be read. */
  warnings(): readonly string[] {
    return sentenceWithNames(notPlaced, this.unplaced);
  }

  private placedUse({ assembly, component, name, placedBy }: Occurrence): UseDraft[] {
    this.progress?.(++this.placedCount / this.structure.occurrences.length);
    if (!placedBy || this.styles.isHidden(placedBy.id)) return [];
    const relationship = this.byId.get(placedBy.relationship);
    const known = name || this.nameOf(component);
    const matrix = relationship
      ? this.related(relationship, { component, assembly, name: known })
      : this.readable(null, known);
    return [{ to: component, name, matrix, color: this.styles.colorOfPlacement(placedBy.id) }];
  }

  /**
   * An occurrence without a placement of its own is placed by its mapped items, otherwise where it was modelled.
   * @param areOthersPlaced whether its assembly places other components, so that its own placement must be lost
   */
  private otherwisePlaced(
    occurrence: Occurrence,
    drawn: readonly UseDraft[],
    areOthersPlaced: boolean,
  ): UseDraft[] {
    const { component, name } = occurrence;
    if (drawn.some(({ to }) => to === component)) return [];
    const own = occurrence.representations.flatMap((id) => representationOf(this.file, id) ?? []);
    const mapped = this.mappedIn(own).filter(({ to }) => to === component);
    if (mapped.length > 0) return mapped.map((use) => ({ ...use, name }));
    if (areOthersPlaced || this.structure.isPlacementLost)
      this.unplaced.push(name || this.nameOf(component));
    return [{ to: component, name, matrix: null, color: null }];
  }

  private mappedIn(representations: readonly Representation[]): UseDraft[] {
    return representations.flatMap((user) =>
      user.items.flatMap((id) => {
        const item = mappedItemOf(this.file, id);
        if (!item || this.styles.isHidden(id)) return [];
        const to = this.members.keyOf(item.representation);
        return {
          to,
          name: '',
          matrix: this.mapped(item, user, this.nameOf(to)),
          color: this.styles.colorOf(id),
        };
      }),
    );
  }

  private mapped(
    { representation, origin, target }: MappedItem,
    user: Representation,
    name: string,
  ): Matrix | null {
    const used = representationOf(this.file, representation);
    const from = placementOf(this.file, origin, used?.metres ?? user.metres);
    const to = placementOf(this.file, target, user.metres);
    return this.readable(transformBetween(from, to), name);
  }

  /** For transformations that belong to no occurrence, the first representation is used by the second. */
  private relatedTo(key: number, representations: readonly Representation[]): UseDraft[] {
    const related = representations.flatMap(({ id }) => this.loose.get(id) ?? []);
    return related.map((relationship) => {
      const to = this.members.keyOf(relationship.first);
      const between = { component: to, assembly: key, name: this.nameOf(to) };
      return { to, name: '', matrix: this.related(relationship, between), color: null };
    });
  }

  /**
   * The transformation from component to assembly. Programs disagree on which of the two is the first representation.
   */
  private related(
    relationship: Relationship,
    { component, assembly, name }: Pick<Occurrence, 'component' | 'assembly' | 'name'>,
  ): Matrix | null {
    if (relationship.transformation === null) return null;
    // Without both of them it is not known which way the transformation goes, nor in which unit.
    if (!this.file.has(relationship.first) || !this.file.has(relationship.second)) {
      return this.readable(null, name);
    }
    const first = this.members.keyOf(relationship.first);
    const second = this.members.keyOf(relationship.second);
    const isReversed = first === assembly && second === component && first !== second;
    const matrix = this.secondFromFirst(relationship);
    return this.readable(isReversed && matrix ? inverse(matrix) : matrix, name);
  }

  private secondFromFirst({ first, second, transformation }: Relationship): Matrix | null {
    const one = representationOf(this.file, first);
    const two = representationOf(this.file, second);
    const items = this.file.parameters(transformation, 'ITEM_DEFINED_TRANSFORMATION');
    if (!items) return placementOf(this.file, transformation, two?.metres ?? 0.001);
    const from = referenceIn(items[2]);
    const to = referenceIn(items[3]);
    const isCrossed = this.holds(one, to) && this.holds(two, from) && !this.holds(one, from);
    const [inFirst, inSecond] = isCrossed ? [to, from] : [from, to];
    return transformBetween(
      placementOf(this.file, inFirst, one?.metres ?? 0.001),
      placementOf(this.file, inSecond, two?.metres ?? 0.001),
    );
  }

  private holds(representation: Representation | null, item: number | null): boolean {
    if (representation === null || item === null) return false;
    const items = this.held.get(representation) ?? new Set(representation.items);
    this.held.set(representation, items);
    return items.has(item);
  }

  /** The name of a frame; its number where it has none. */
  private nameOf(key: number): string {
    const product = this.structure.products.get(key)?.name ?? '';
    return product || (representationOf(this.file, key)?.name ?? '') || `#${key}`;
  }

  /** @param name of what is placed */
  private readable(matrix: Matrix | null, name: string): Matrix | null {
    if (matrix && hasFiniteValues(matrix)) return isIdentity(matrix) ? null : matrix;
    this.unplaced.push(name);
    return null;
  }
}

const notPlaced = (names: string) =>
  say(
    'Shown at the origin of its assembly, because its place cannot be read from the file: {names}.',
    { names },
  );

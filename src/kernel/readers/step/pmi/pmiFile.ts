import {
  itemsIn,
  numberIn,
  referenceIn,
  referencesIn,
  textIn,
  type Parameter,
} from '../../../part21/parameter';
import type { RecordReader } from '../../../part21/recordReader';
import type { StepFile } from '../../../part21/stepFile';
import { quantityIn, unitOfMeasure } from '../../../part21/stepUnits';
import { pmiLimits } from '../../../../model/pmi/serializedPmi';
import type { Measure } from '../../../../model/pmi/pmi';
import { memoized } from '../../../../words/memoized';

/** Access to the PMI of an exchange file: inverse references, and values with their own units. */
export class PmiFile {
  /** Inverse references, by the type or family and the place of the parameter. */
  private readonly indexes = new Map<string | Family, Map<number, InverseIndex>>();
  private readonly measures = new Map<number, Measure | null>();
  private readonly descriptions = new Map<number, Description | null>();
  private steps = 0;
  private links = 0;
  /** The number of elements that could not be read. */
  dropped = 0;
  /** The number of symbols in annotations whose shape the file does not give. */
  unshownSymbols = 0;

  /** The record reader for drawn annotations, of which there are many. */
  readonly bulk: RecordReader;

  constructor(readonly file: StepFile) {
    this.bulk = file.reader();
  }

  /**
   * Applies `read` to each instance. An instance that cannot be read is dropped and counted once, even if several of
   * its values could not be read.
   */
  each<T>(ids: readonly number[], read: (id: number) => T | null): T[] {
    return ids.flatMap((id) => {
      const before = this.dropped;
      const found = this.tried(() => read(id));
      if (found !== null) return [found];
      this.dropped = Math.min(this.dropped, before + 1);
      return [];
    });
  }

  /** An error in PMI must not prevent the part from being shown. */
  tried<T>(read: () => T | null): T | null {
    try {
      return read();
    } catch {
      this.dropped++;
      return null;
    }
  }

  /** @throws RangeError if lists that refer to each other lead to more reading than any real file needs */
  step(count = 1): void {
    this.steps += count;
    if (this.steps > maxSteps) throw new RangeError('lists that lead on and on');
  }

  /** Counts faces and edges that elements refer to. @throws RangeError if there are more than are carried */
  link(count: number): void {
    if (this.links + count > pmiLimits.links) throw new RangeError('more faces than are carried');
    this.links += count;
  }

  /** The instances of some types, each once, even if it is a complex instance of several of them. */
  idsOf(...types: readonly string[]): number[] {
    return [...new Set(this.file.idsOf(...types))];
  }

  /**
   * All parameters of a simple instance, inherited ones included; of a complex instance those of the partial record
   * `type`.
   */
  general(id: number | null, type: string): readonly Parameter[] {
    if (id === null) return [];
    this.step();
    const records = this.file.records(id);
    const [only] = records;
    return (records.length === 1 ? only?.parameters : this.file.parameters(id, type)) ?? [];
  }

  /**
   * The last `count` parameters of an instance's record of a type. In a complex instance a type that only narrows its
   * supertype has none there, and they are those of the supertype.
   */
  own(id: number | null, type: string, count: number): readonly Parameter[] | null {
    this.step();
    const parameters = this.file.parameters(id, type);
    if (parameters && parameters.length >= count) return parameters.slice(-count);
    const supertype = parameters?.length === 0 ? supertypes.get(type) : undefined;
    return supertype === undefined ? null : this.own(id, supertype, count);
  }

  /**
   * The parameters that a type declares, and behind them those of its subtypes if it is a simple instance of one of
   * them; null for any other instance.
   */
  declared(id: number | null, { types, inherited }: Family): readonly Parameter[] | null {
    this.step();
    const parameters = this.file.parameters(id, ...types);
    if (id === null || !parameters) return null;
    const isSimple = this.file.records(id).length === 1;
    return isSimple ? parameters.slice(inherited) : this.file.parameters(id, types[0]);
  }

  is(id: number | null, ...types: readonly string[]): boolean {
    this.step();
    return this.file.parameters(id, ...types) !== null;
  }

  /**
   * Instances of a type that refer to `id` in one of their own parameters.
   * @param place index of the parameter among the last `count`
   */
  users(id: number, type: string, place: number, count: number): readonly number[] {
    return this.usersIn(type, place, id, () =>
      this.indexed([type], (user) => this.own(user, type, count)?.[place]),
    );
  }

  /**
   * Instances of a type or its subtypes that refer to `id` in one of the parameters that the type declares.
   * @param place index of the parameter among these
   */
  usersOf(id: number, family: Family, place: number): readonly number[] {
    return this.usersIn(family, place, id, () =>
      this.indexed(family.types, (user) => this.declared(user, family)?.[place]),
    );
  }

  private usersIn(
    of: string | Family,
    place: number,
    id: number,
    makeIndex: () => InverseIndex,
  ): readonly number[] {
    const ofPlaces = memoized(this.indexes, of, () => new Map<number, InverseIndex>());
    const users = memoized(ofPlaces, place, makeIndex).get(id) ?? [];
    this.step(users.length);
    return users;
  }

  /** A value with its unit; null if the instance is no measure. */
  measure(id: number | null): Measure | null {
    if (id === null) return null;
    return memoized(this.measures, id, () => this.readMeasure(id));
  }

  /** The value that a parameter refers to; null if there is none. A value that cannot be read is also counted. */
  measureIn(parameter: Parameter | undefined): Measure | null {
    const found = this.measure(referenceIn(parameter));
    if (!found && parameter && parameter.kind !== 'unset') this.dropped++;
    return found;
  }

  /** The name of a representation item. */
  itemName(id: number): string {
    return textIn(this.general(id, 'REPRESENTATION_ITEM')[0]);
  }

  /** The name and the full text of a `DESCRIPTIVE_REPRESENTATION_ITEM`; null for any other instance. */
  description(id: number): Description | null {
    this.step();
    return memoized(this.descriptions, id, () => this.readDescription(id));
  }

  private readDescription(id: number): Description | null {
    if (!this.is(id, descriptive)) return null;
    const records = this.file.longRecords(id);
    const parameters = records.find(({ type }) => type === descriptive)?.parameters ?? [];
    const name = textIn(records.length === 1 ? parameters[0] : undefined) || this.itemName(id);
    return { name: name.trim(), text: textIn(parameters.at(-1)) };
  }

  /** Whether the file does not have an instance, or has it in a form that cannot be read. */
  isLost(id: number): boolean {
    return !this.file.has(id) || this.file.records(id).length === 0;
  }

  /** Whether a parameter refers to a lost instance. */
  leadsNowhere(parameter: Parameter | undefined): boolean {
    const id = referenceIn(parameter);
    return id !== null && this.isLost(id);
  }

  /** The references in a list; other items are left out. */
  references(parameter: Parameter | undefined): number[] {
    return referencesIn({ kind: 'list', items: this.items(parameter) });
  }

  items(parameter: Parameter | undefined): readonly Parameter[] {
    const items = itemsIn(parameter);
    this.step(items.length);
    return items;
  }

  /** The references in a list, in a set that is a representation item, or in lists in them. */
  listed(parameter: Parameter | undefined): number[] {
    return this.members(parameter).flatMap((one) => referenceIn(one) ?? []);
  }

  /** What is in a list, and in lists and sets in it, in their order. */
  members(parameter: Parameter | undefined): readonly Parameter[] {
    return this.items(parameter).flatMap((item) =>
      item.kind === 'list' || item.kind === 'typed' ? this.members(item) : [item],
    );
  }

  private readMeasure(id: number): Measure | null {
    for (const { type, parameters } of this.file.records(id)) {
      if (!type.includes('MEASURE')) continue;
      const at = parameters.findIndex((one) => one.kind === 'typed' || one.kind === 'number');
      const value = numberIn(parameters[at]);
      if (value === null) continue;
      const unit = unitOfMeasure(this.file, referenceIn(parameters[at + 1]));
      const quantity = quantityIn(parameters[at]);
      // Without its unit, or in that of an angle, a length would be taken for another one.
      if (quantity !== null && unit?.quantity !== quantity) return null;
      return { value, unit: unit?.word ?? '', si: value * (unit?.factor ?? 1) };
    }
    return null;
  }

  private indexed(types: readonly string[], parameterOf: (user: number) => Parameter | undefined) {
    const index = new Map<number, number[]>();
    for (const user of this.idsOf(...types)) {
      const parameter = parameterOf(user);
      const single = referenceIn(parameter);
      for (const used of single === null ? this.listed(parameter) : [single]) {
        const users = index.get(used);
        if (users) users.push(user);
        else index.set(used, [user]);
      }
    }
    return index;
  }
}

/** Instances by a number to which they refer. */
type InverseIndex = ReadonlyMap<number, readonly number[]>;

/** A type whose instances may also be of subtypes, which declare more parameters. */
export interface Family {
  /** The type, and then its subtypes. */
  readonly types: readonly [string, ...string[]];
  /** The number of parameters that the type inherits. */
  readonly inherited: number;
}

/** Types that declare no parameters, with the supertypes that do (ISO 10303-41, 10303-47, 10303-1032). */
const supertypes: ReadonlyMap<string, string> = new Map([
  ['GEOMETRIC_ITEM_SPECIFIC_USAGE', 'ITEM_IDENTIFIED_REPRESENTATION_USAGE'],
  ['DRAUGHTING_MODEL_ITEM_ASSOCIATION', 'ITEM_IDENTIFIED_REPRESENTATION_USAGE'],
  ['SHAPE_ASPECT_DERIVING_RELATIONSHIP', 'SHAPE_ASPECT_RELATIONSHIP'],
  ['FEATURE_FOR_DATUM_TARGET_RELATIONSHIP', 'SHAPE_ASPECT_RELATIONSHIP'],
  ['DATUM_REFERENCE_COMPARTMENT', 'GENERAL_DATUM_REFERENCE'],
  ['DATUM_REFERENCE_ELEMENT', 'GENERAL_DATUM_REFERENCE'],
  ['PLACED_DATUM_TARGET_FEATURE', 'DATUM_TARGET'],
  ['COMMON_DATUM', 'DATUM'],
  ['DEFAULT_TOLERANCE_TABLE_CELL', 'COMPOUND_REPRESENTATION_ITEM'],
  ['SHAPE_DEFINITION_REPRESENTATION', 'PROPERTY_DEFINITION_REPRESENTATION'],
]);

interface Description {
  readonly name: string;
  readonly text: string;
}

/** The most instances and list items that are read; the largest known files need a hundredth of it. */
const maxSteps = 5_000_000;

const descriptive = 'DESCRIPTIVE_REPRESENTATION_ITEM';

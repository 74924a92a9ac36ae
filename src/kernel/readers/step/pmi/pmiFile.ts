import {
  itemsIn,
  numberIn,
  referenceIn,
  referencesIn,
  textIn,
  type Parameter,
} from '../../../part21/parameter';
import type { StepFile } from '../../../part21/stepFile';
import { unitOfMeasure } from '../../../part21/stepUnits';
import type { Measure } from '../../../../model/pmi/pmi';
import { memoized } from '../../../../words/memoized';

/** An exchange file as its PMI is read: who names whom, and values with their own units. */
export class PmiFile {
  private readonly indexes = new Map<string, ReadonlyMap<number, readonly number[]>>();
  private readonly measures = new Map<number, Measure | null>();
  /** Elements that could not be read. */
  dropped = 0;

  constructor(readonly file: StepFile) {}

  /** What `read` gives for each; what it stumbles on is dropped and counted. */
  each<T>(ids: readonly number[], read: (id: number) => T | null): T[] {
    return ids.flatMap((id) => {
      const found = this.tried(() => read(id));
      return found === null ? [] : [found];
    });
  }

  /** Nothing that is said of a part may cost the part. */
  tried<T>(read: () => T | null): T | null {
    try {
      return read();
    } catch {
      this.dropped++;
      return null;
    }
  }

  /** Instances of some types, each once, however many of these it is. */
  idsOf(...types: readonly string[]): number[] {
    return [...new Set(this.file.idsOf(...types))];
  }

  /**
   * The parameters that a type inherits and has, in a simple instance; of a complex one those of the record that
   * declares them.
   */
  general(id: number | null, type: string): readonly Parameter[] {
    if (id === null) return [];
    const records = this.file.records(id);
    const [only] = records;
    return (records.length === 1 ? only?.parameters : this.file.parameters(id, type)) ?? [];
  }

  /** Those that a type itself declares, its last ones. */
  own(id: number | null, type: string, count: number): readonly Parameter[] | null {
    const parameters = this.file.parameters(id, type);
    return parameters && parameters.length >= count ? parameters.slice(-count) : null;
  }

  is(id: number | null, ...types: readonly string[]): boolean {
    return this.file.parameters(id, ...types) !== null;
  }

  /**
   * Instances of a type that name `id` as one of their own parameters.
   * @param place of the parameter among the last `count`
   */
  users(id: number, type: string, place: number, count: number): readonly number[] {
    const key = `${type} ${place}`;
    const known = this.indexes.get(key);
    const index = known ?? this.indexed(type, place, count);
    if (!known) this.indexes.set(key, index);
    return index.get(id) ?? [];
  }

  /** A value with the unit that it names; null for what is none. */
  measure(id: number | null): Measure | null {
    if (id === null) return null;
    return memoized(this.measures, id, () => this.readMeasure(id));
  }

  measureIn(parameter: Parameter | undefined): Measure | null {
    return this.measure(referenceIn(parameter));
  }

  /** The name of a representation item. */
  itemName(id: number): string {
    return textIn(this.general(id, 'REPRESENTATION_ITEM')[0]);
  }

  /** Name and text of a `DESCRIPTIVE_REPRESENTATION_ITEM`, whole; null for what is none. */
  description(id: number): { readonly name: string; readonly text: string } | null {
    if (!this.is(id, descriptive)) return null;
    const records = this.file.longRecords(id);
    const parameters = records.find(({ type }) => type === descriptive)?.parameters ?? [];
    const name = textIn(records.length === 1 ? parameters[0] : undefined) || this.itemName(id);
    return { name: name.trim(), text: textIn(parameters.at(-1)) };
  }

  /** References of a list, or of a set that an item of a representation is. */
  listed(parameter: Parameter | undefined): number[] {
    return referencesIn(parameter?.kind === 'typed' ? itemsIn(parameter)[0] : parameter);
  }

  private readMeasure(id: number): Measure | null {
    for (const { type, parameters } of this.file.records(id)) {
      if (!type.includes('MEASURE')) continue;
      const at = parameters.findIndex((one) => one.kind === 'typed' || one.kind === 'number');
      const value = numberIn(parameters[at]);
      if (value === null) continue;
      const unit = unitOfMeasure(this.file, referenceIn(parameters[at + 1]));
      return { value, unit: unit?.word ?? '', si: value * (unit?.factor ?? 1) };
    }
    return null;
  }

  private indexed(type: string, place: number, count: number) {
    const index = new Map<number, number[]>();
    for (const user of this.idsOf(type)) {
      const parameter = this.own(user, type, count)?.[place];
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

const descriptive = 'DESCRIPTIVE_REPRESENTATION_ITEM';

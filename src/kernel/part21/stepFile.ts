import { outOfRange } from '../../words/outOfRange';
import { asBytes, type Bytes } from '../platform';
import { decodeLongText } from './decodeLongText';
import { itemsIn, textIn, type Parameter, type StepRecord } from './parameter';
import { parseRecords } from './parseRecords';
import { RecordReader } from './recordReader';
import { scanStatements, type StatementIndex } from './scanStatements';

/** An exchange file whose instances are parsed when somebody asks for them. */
export class StepFile {
  /** Numbers that the file gives to more than one instance: the last one has it here. */
  readonly repeatedIds: ReadonlySet<number>;
  private readonly bytes: Bytes;
  private readonly index: StatementIndex;
  private readonly positions: (id: number) => number | undefined;
  private readonly parsed = new Map<number, readonly StepRecord[]>();

  /** @throws Refusal `tooComplex` */
  constructor(bytes: Uint8Array) {
    this.bytes = asBytes(bytes);
    this.index = scanStatements(bytes);
    const { of, repeated } = positionsOf(this.index.ids);
    this.positions = of;
    this.repeatedIds = new Set(repeated);
  }

  get instanceCount(): number {
    return this.index.ids.length;
  }

  get dataIsClosed(): boolean {
    return this.index.dataIsClosed;
  }

  get fileIsClosed(): boolean {
    return this.index.fileIsClosed;
  }

  /** Its place in the order of the file, from 0: the engine numbers its entities so. */
  positionOf(id: number): number | undefined {
    return this.positions(id);
  }

  /** Instance numbers of the given types, in the order of the file. Subtypes must be named too. */
  idsOf(...types: readonly string[]): number[] {
    return types
      .flatMap((type) => this.index.byType.get(type) ?? [])
      .sort((one, other) => one - other)
      .flatMap((position) => {
        const id = this.index.ids[position] ?? outOfRange();
        const isReplaced = this.repeatedIds.size > 0 && this.positions(id) !== position;
        return isReplaced ? [] : id;
      });
  }

  /** All that occur, each once. */
  types(): Iterable<string> {
    return this.index.byType.keys();
  }

  /** As `records`, with texts for people whole and with their line breaks. They are not kept. */
  longRecords(id: number): readonly StepRecord[] {
    const position = this.positions(id);
    return position === undefined ? [] : this.parse(position, decodeLongText);
  }

  /** Empty for a number that no instance has. */
  records(id: number): readonly StepRecord[] {
    const known = this.parsed.get(id);
    if (known) return known;
    const position = this.positions(id);
    const records = position === undefined ? [] : this.parse(position);
    this.parsed.set(id, records);
    return records;
  }

  /** The parameters of an instance as one of the types; null when it is none of them. */
  parameters(id: number | null, ...types: readonly string[]): readonly Parameter[] | null {
    if (id === null) return null;
    return this.records(id).find(({ type }) => types.includes(type))?.parameters ?? null;
  }

  /** For what is read once and in bulk: nothing that it reads is kept. */
  reader(): RecordReader {
    const { starts } = this.index;
    return new RecordReader(this.bytes, (id) => {
      const position = this.positions(id);
      return position === undefined ? undefined : starts[position];
    });
  }

  /** An instance as it is written, without its number; empty for a number that none has. */
  text(id: number): string {
    const { starts, ends } = this.index;
    const position = this.positions(id);
    if (position === undefined) return '';
    return this.bytes.toString(
      'latin1',
      starts[position] ?? outOfRange(),
      ends[position] ?? outOfRange(),
    );
  }

  /** The first byte of what `text` gives; null for a number that none has. */
  placeOf(id: number): number | null {
    const position = this.positions(id);
    return position === undefined ? null : (this.index.starts[position] ?? null);
  }

  /** A text in the header, such as the first of `FILE_SCHEMA(('AUTOMOTIVE_DESIGN'))`. */
  headerText(keyword: string): string {
    const statement = this.index.keywords.find((found) => found.keyword === keyword);
    if (!statement) return '';
    const [record] = parseRecords(this.bytes, statement.start, statement.end);
    return textIn(itemsIn(record?.parameters[0])[0]);
  }

  /** How many references lead to instances that are not there. */
  countDangling(): number {
    return this.index.references.reduce(
      (count, id) => (this.positions(id) === undefined ? count + 1 : count),
      0,
    );
  }

  private parse(position: number, decode?: (bytes: Uint8Array) => string): StepRecord[] {
    const { starts, ends } = this.index;
    return parseRecords(
      this.bytes,
      starts[position] ?? outOfRange(),
      ends[position] ?? outOfRange(),
      decode,
    );
  }
}

interface Positions {
  readonly of: (id: number) => number | undefined;
  /** Numbers that more than one instance has, as often as they come again. */
  readonly repeated: readonly number[];
}

/** From instance number to place: the last one of several. Numbers are nearly always dense, and then a table is quickest. */
function positionsOf(ids: Uint32Array): Positions {
  const repeated: number[] = [];
  const largest = ids.reduce((most, id) => Math.max(most, id), 0);
  if (largest > 8 * ids.length + 1_000_000) {
    const sparse = new Map<number, number>();
    ids.forEach((id, position) => {
      if (sparse.has(id)) repeated.push(id);
      sparse.set(id, position);
    });
    return { of: (id) => sparse.get(id), repeated };
  }
  const dense = new Int32Array(largest + 1).fill(-1);
  ids.forEach((id, position) => {
    if (dense[id] !== -1) repeated.push(id);
    dense[id] = position;
  });
  const of = (id: number) => {
    const position = dense[id];
    return position === undefined || position < 0 ? undefined : position;
  };
  return { of, repeated };
}

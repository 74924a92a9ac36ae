import { outOfRange } from '../../words/outOfRange';
import { asBytes, type Bytes } from '../platform';
import { decodeLongText } from './decodeLongText';
import { itemsIn, textIn, type Parameter, type StepRecord } from './parameter';
import { parseRecords } from './parseRecords';
import { RecordReader } from './recordReader';
import { isWordAt, readWord, scanStatements, type StatementIndex } from './scanStatements';

/** An exchange file. It parses an instance when it is first asked for. */
export class StepFile {
  /** Instance numbers that the file uses more than once. The last instance of such a number is the one that counts. */
  readonly repeatedIds: ReadonlySet<number>;
  private readonly bytes: Bytes;
  private readonly index: StatementIndex;
  private readonly positions: (id: number) => number | undefined;
  private readonly parsed = new Map<number, readonly StepRecord[]>();

  /**
   * @param tell receives the share of the bytes that are read, from 0 to 1
   * @throws Refusal `tooComplex`
   */
  constructor(bytes: Uint8Array, tell?: (share: number) => void) {
    this.bytes = asBytes(bytes);
    this.index = scanStatements(bytes, tell);
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

  /** The number of statements in data sections that cannot be read. */
  get unreadableCount(): number {
    return this.index.unreadable;
  }

  /**
   * The index of an instance in the order of the file, from 0. The geometry engine numbers its entities in the same
   * way.
   */
  positionOf(id: number): number | undefined {
    return this.positions(id);
  }

  /** Returns the numbers of the instances of the given types, in the order of the file. Subtypes must be listed too. */
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

  /** All entity types that occur in the file, each once. */
  types(): Iterable<string> {
    return this.index.byType.keys();
  }

  /** Like `records`, but decodes each string as a long text that keeps its line breaks. The result is not cached. */
  longRecords(id: number): readonly StepRecord[] {
    const position = this.positions(id);
    return position === undefined ? [] : this.parse(position, decodeLongText);
  }

  /** Returns an empty list for a number that no instance has. */
  records(id: number): readonly StepRecord[] {
    const known = this.parsed.get(id);
    if (known) return known;
    const position = this.positions(id);
    const records = position === undefined ? [] : this.parse(position);
    this.parsed.set(id, records);
    return records;
  }

  /** Whether an instance has this number. */
  has(id: number): boolean {
    return this.positions(id) !== undefined;
  }

  /** The numbers of all instances, in the order of the file. */
  ids(): number[] {
    const { ids } = this.index;
    return Array.from(ids).filter((id, position) => this.positions(id) === position);
  }

  /** The type of a simple instance; empty for a complex one, and for a number that no instance has. */
  typeOf(id: number): string {
    const place = this.placeOf(id);
    return place === null ? '' : readWord(this.bytes, place);
  }

  /** The numbers to which an instance refers, in its order, whether an instance has them or not. */
  referencesOf(id: number): readonly number[] {
    const position = this.positions(id);
    if (position === undefined) return [];
    const { references, referenceEnds } = this.index;
    const start = position === 0 ? 0 : (referenceEnds[position - 1] ?? outOfRange());
    return Array.from(references.subarray(start, referenceEnds[position]));
  }

  /** The instances in whose place a later one of the same number counts. */
  replaced(): readonly ReplacedInstance[] {
    if (this.repeatedIds.size === 0) return [];
    const { ids, starts, ends } = this.index;
    const found: ReplacedInstance[] = [];
    ids.forEach((id, position) => {
      if (this.positions(id) === position) return;
      const start = starts[position] ?? outOfRange();
      const end = ends[position] ?? outOfRange();
      const text = this.bytes.toString('latin1', start, end);
      const isDifferent = withoutBlanks(text) !== withoutBlanks(this.text(id));
      found.push({ id, start: this.bytes.lastIndexOf(numberSign, start - 1), end, isDifferent });
    });
    return found;
  }

  /** Returns the parameters of an instance's record of one of the given types; null when it has no such record. */
  parameters(id: number | null, ...types: readonly string[]): readonly Parameter[] | null {
    if (id === null) return null;
    const known = this.parsed.get(id);
    if (!known && !this.mayHave(id, types)) return null;
    for (const { type, parameters } of known ?? this.records(id)) {
      if (types.includes(type)) return parameters;
    }
    return null;
  }

  /** Whether an instance can have a record of one of the types, as its first word tells before it is parsed. */
  private mayHave(id: number, types: readonly string[]): boolean {
    const start = this.placeOf(id);
    if (start === null) return false;
    if (this.bytes[start] === openParenthesis) return true;
    return types.some((type) => isWordAt(this.bytes, start, type));
  }

  /** Returns a reader for bulk data that is read only once: it caches nothing. */
  reader(): RecordReader {
    const { starts } = this.index;
    return new RecordReader(this.bytes, (id) => {
      const position = this.positions(id);
      return position === undefined ? undefined : starts[position];
    });
  }

  /** Returns an instance as it is written in the file, without its number; empty for a number that no instance has. */
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

  /** The offset of the first byte of what `text` returns; null for a number that no instance has. */
  placeOf(id: number): number | null {
    const position = this.positions(id);
    return position === undefined ? null : (this.index.starts[position] ?? null);
  }

  /** Returns the first string of a header statement, such as that of `FILE_SCHEMA(('AUTOMOTIVE_DESIGN'))`. */
  headerText(keyword: string): string {
    const statement = this.index.keywords.find((found) => found.keyword === keyword);
    if (!statement) return '';
    const [record] = parseRecords(this.bytes, statement.start, statement.end);
    return textIn(itemsIn(record?.parameters[0])[0]);
  }

  /** Counts the references to instances that do not exist. */
  countDangling(): number {
    return this.index.references.reduce((count, id) => (this.has(id) ? count : count + 1), 0);
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

/** An instance whose number a later one has, too. */
export interface ReplacedInstance {
  readonly id: number;
  /** Offsets of the `#` of its number, and of the `;` that ends it. */
  readonly start: number;
  readonly end: number;
  /** Whether the instance that counts is another than this one. */
  readonly isDifferent: boolean;
}

const numberSign = Uint8Array.of(0x23);
const openParenthesis = 0x28;

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}

interface Positions {
  readonly of: (id: number) => number | undefined;
  /** The instance numbers that were already used, once for each repetition. */
  readonly repeated: readonly number[];
}

/**
 * Maps instance numbers to indices; of several instances with one number the last one counts. Numbers are nearly always
 * dense, and then a table is fastest.
 */
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

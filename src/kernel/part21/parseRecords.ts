import type { Bytes } from '../platform';
import { decodeText, isLiteral, longestName } from './decodeText';
import type { Parameter, StepRecord } from './parameter';
import { readNumber } from './readNumber';
import * as byte from './scanStatements';

/**
 * Parses one instance between the given bytes: a single record, or the records of a complex instance,
 * `(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))`. Nested lists use an explicit stack. Empty if the text is no
 * record.
 * @param decode decodes the bytes between quotes; the default decodes names
 */
export function parseRecords(
  bytes: Bytes,
  start: number,
  end: number,
  decode: (bytes: Uint8Array) => string = decodeName,
): StepRecord[] {
  const top = new Parser(bytes, start, end, decode).run();
  const first = top[0];
  const records = first?.kind === 'list' ? first.items : top;
  return records.flatMap((record) =>
    record.kind === 'typed' ? { type: record.type, parameters: record.items } : [],
  );
}

function decodeName(bytes: Uint8Array): string {
  return decodeText(bytes);
}

interface OpenList {
  readonly type: string | null;
  readonly items: Parameter[];
}

class Parser {
  private readonly bytes: Bytes;
  private readonly end: number;
  private at: number;

  constructor(
    bytes: Bytes,
    start: number,
    end: number,
    private readonly decode: (bytes: Uint8Array) => string,
  ) {
    this.bytes = bytes;
    this.at = start;
    this.end = end;
  }

  run(): readonly Parameter[] {
    const top: OpenList = { type: null, items: [] };
    const lists = [top];
    for (let list = top; ; list = lists.at(-1) ?? top) {
      this.at = byte.skipBlanks(this.bytes, this.at);
      if (this.at >= this.end) return top.items;
      const next = this.bytes[this.at];
      if (next === byte.open) {
        lists.push({ type: null, items: [] });
        this.at++;
      } else if (next === byte.close) {
        if (lists.length > 1) lists.pop();
        (lists.at(-1) ?? top).items.push(closed(list));
        this.at++;
      } else if (next === byte.comma) {
        this.at++;
      } else if (byte.isLetter(next)) {
        lists.push({ type: this.typeName(), items: [] });
      } else {
        list.items.push(this.scalar(next));
      }
    }
  }

  private typeName(): string {
    const name = byte.readWord(this.bytes, this.at);
    this.at = byte.skipBlanks(this.bytes, this.at + name.length);
    if (this.bytes[this.at] === byte.open) this.at++;
    return name;
  }

  private scalar(next: number | undefined): Parameter {
    if (next === byte.quote) return this.text();
    const quick = next === byte.hash ? this.plainReference() : this.plainNumber();
    if (quick) return quick;
    const start = this.at;
    while (this.at < this.end && !endsScalar(this.bytes[this.at])) this.at++;
    const text = this.bytes.toString('latin1', start, this.at);
    if (this.at === start) this.at++;
    if (next === byte.hash) return { kind: 'reference', id: Number(text.slice(1)) };
    if (text === '$') return { kind: 'unset' };
    if (/^\.\w+\.$/.test(text)) return { kind: 'word', word: text.slice(1, -1).toUpperCase() };
    if (isNumber.test(text)) return { kind: 'number', value: Number(text) };
    return { kind: 'other' };
  }

  /** Parses a reference in its usual form; null, without moving, for anything else. */
  private plainReference(): Parameter | null {
    let id = 0;
    let at = this.at + 1;
    for (; at < this.end; at++) {
      const digit = (this.bytes[at] ?? 0) - byte.zero;
      if (digit < 0 || digit > 9) break;
      id = id * 10 + digit;
    }
    if (at > this.at + maxDigits || !this.endsAt(at)) return null;
    this.at = at;
    return { kind: 'reference', id };
  }

  private plainNumber(): Parameter | null {
    const { value, end } = readNumber(this.bytes, this.at);
    if (Number.isNaN(value) || !this.endsAt(end)) return null;
    this.at = end;
    return { kind: 'number', value };
  }

  private endsAt(at: number): boolean {
    return at === this.end || (at < this.end && endsScalar(this.bytes[at]));
  }

  private text(): Parameter {
    const start = this.at + 1;
    let end = start;
    let isPlain = true;
    for (; end < this.end; end++) {
      const next = this.bytes[end] ?? 0;
      if (next === byte.quote) {
        if (this.bytes[end + 1] !== byte.quote) break;
        isPlain = false;
        end++;
      } else if (!isLiteral(next)) isPlain = false;
    }
    this.at = end + 1;
    if (start === end) return emptyText;
    const isShort = isPlain && end - start <= longestName;
    const text = isShort
      ? this.bytes.toString('latin1', start, end)
      : this.decode(this.bytes.subarray(start, end));
    return { kind: 'text', text: isShort && this.decode === decodeName ? text.trim() : text };
  }
}

/** More than half of all texts in most files. */
const emptyText: Parameter = { kind: 'text', text: '' };

/** A double represents every whole number with so many digits exactly. */
const maxDigits = 15;

/** Each digit can be matched in one way only, so that matching takes linear time even for millions of digits. */
const isNumber = /^[-+]?(\d+(\.\d*)?|\.\d+)(E[-+]?\d+)?$/i;

function closed({ type, items }: OpenList): Parameter {
  return type === null ? { kind: 'list', items } : { kind: 'typed', type, items };
}

function endsScalar(next: number | undefined): boolean {
  return next === byte.comma || next === byte.close || next === byte.open || (next ?? 0) <= 0x20;
}

import { readableText } from '../../../words/readableText';
import { asBytes, bytesFrom } from '../../platform';
import { expectThat } from '../../containers/byteCursor';
import { endsTheModel, maxRecords, type AcisFile, type AcisRecord, type Token } from './acisToken';

/**
 * Reads the records of an ACIS text file.
 * @throws UnexpectedFormat if it ends early or is no such file
 */
export function readSat(bytes: Uint8Array): AcisFile {
  const words = new Words(asBytes(bytes).toString('latin1'));
  const [version, count] = [words.number(), words.number(), words.number(), words.number()];
  const [product] = [words.counted(), words.counted(), words.counted()];
  const [scale] = [words.number(), words.number(), words.number()];
  words.skipSignature();
  return { version, product, scale, isBinary: false, records: readRecords(words, count) };
}

/** @param count record count in the header; if it is given, the end marker may be missing */
function readRecords(words: Words, count: number): AcisRecord[] {
  const records: AcisRecord[] = [];
  for (;;) {
    if (records.length > 0 && records.length === count && words.isAtEnd()) return records;
    const name = recordName(words);
    if (endsTheModel(name)) return records;
    expectThat(records.length < maxRecords);
    records.push({ name, tokens: readTokens(words) });
  }
}

/** Some files number their records, as in `-12 face`. */
function recordName(words: Words): string {
  const first = words.next();
  return /^-\d+$/.test(first) ? words.next() : first;
}

function readTokens(words: Words): Token[] {
  const tokens: Token[] = [];
  for (let word = words.next(); word !== '#'; word = words.next()) {
    tokens.push(word.startsWith('@') ? words.stringAfter(word) : tokenOf(word));
  }
  return tokens;
}

const plain: ReadonlyMap<string, Token> = new Map<string, Token>([
  ['{', { kind: 'open' }],
  ['}', { kind: 'close' }],
  ...['reversed', 'double', 'reverse_v'].map((word) => [word, flag(true)] as const),
  ...['forward', 'single', 'forward_v'].map((word) => [word, flag(false)] as const),
]);

function flag(isSet: boolean): Token {
  return { kind: 'flag', isSet };
}

function tokenOf(word: string): Token {
  const known = plain.get(word);
  if (known) return known;
  if (/^\$-?\d+$/.test(word)) {
    const record = Number(word.slice(1));
    return { kind: 'reference', record: record < 0 ? null : record };
  }
  const value = /^[+-]?[\d.]/.test(word) ? Number(word) : NaN;
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'word', text: word };
}

/** The words of a text, one after the other. */
class Words {
  private at = 0;

  constructor(private readonly text: string) {}

  /** @throws UnexpectedFormat at the end of the text */
  next(): string {
    const { text } = this;
    expectThat(!this.isAtEnd());
    const start = this.at;
    while (this.at < text.length && !isBlank(text.charCodeAt(this.at))) this.at += 1;
    return text.slice(start, this.at);
  }

  isAtEnd(): boolean {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
    return this.at === this.text.length;
  }

  number(): number {
    const value = Number(this.next());
    expectThat(Number.isFinite(value));
    return value;
  }

  /** A counted string, as `12 ACIS 28.0 NT`: as many characters as the number says, including blanks. */
  counted(): string {
    return this.take(this.number());
  }

  stringAfter(mark: string): Token {
    const bytes = this.take(Number(mark.slice(1)));
    return { kind: 'string', text: readableText(bytesFrom(bytes, 'latin1')) };
  }

  /** Skips the signature of newer files, which is no record. */
  skipSignature(): void {
    const start = this.at;
    if (this.next() === 'T') this.stringAfter(this.next());
    else this.at = start;
  }

  /** The characters after one blank. */
  private take(count: number): string {
    const start = this.at + 1;
    expectThat(Number.isInteger(count) && count >= 0 && start + count <= this.text.length);
    this.at = start + count;
    return this.text.slice(start, this.at);
  }
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

import { textOf } from '../../platform';
import { readableText } from '../../../words/readableText';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import type { Progress } from '../../../words/progress';
import { refuseTooMany } from '../../base/resultLimits';
import { NumberList } from '../../containers/numberList';
import { TextScanner } from '../../containers/textScanner';

export interface AsciiSolid {
  /** The name in the file; empty if there is none. */
  readonly name: string;
  /** Nine numbers per triangle, unchanged from the file. */
  readonly corners: Float64Array;
}

/**
 * Reads the solids of an STL text, whatever its line breaks.
 * @throws Refusal that names the line
 */
export function readAsciiStl(
  bytes: Uint8Array,
  progress: Progress | null = null,
): readonly AsciiSolid[] {
  const reader = new SolidReader(new TextScanner(bytes, progress));
  const solids = reader.read();
  if (solids.length === 0) throw new Refusal('noGeometry', say('The STL file holds no triangles.'));
  return solids;
}

class SolidReader {
  private readonly solids: AsciiSolid[] = [];
  private name = '';
  private corners = new NumberList();
  private isOpen = false;
  /** Whether a solid before this one has no end. */
  private lacksEnd = false;

  constructor(private readonly scanner: TextScanner) {}

  read(): readonly AsciiSolid[] {
    const { scanner } = this;
    while (!scanner.isAtEnd) {
      let isFirst = true;
      while (scanner.isInLine() && this.readWord(scanner.word().toLowerCase(), isFirst)) {
        isFirst = false;
      }
      scanner.nextLine();
    }
    if (this.isOpen || this.lacksEnd) throw this.cutOff();
    this.finish();
    return this.solids;
  }

  /** @returns whether the rest of the line is to be read; a line that begins with an unknown word is a comment */
  private readWord(word: string, isFirst: boolean): boolean {
    switch (word) {
      case 'vertex':
        this.readVertex();
        return true;
      case 'facet':
      case 'endloop':
      case 'endfacet':
        this.mustBeTriangle();
        refuseTooMany(this.corners.length / 9);
        return true;
      case 'solid':
        this.lacksEnd ||= this.isOpen;
        this.finish();
        this.isOpen = true;
        this.name = this.restBefore(facetBegins);
        return true;
      case 'endsolid':
        this.mustBeTriangle();
        this.isOpen = false;
        this.restBefore(/\bsolid\b/i);
        return true;
      default:
        return !isFirst || /^[-+.\d]|^(?:normal|outer|loop)$/.test(word);
    }
  }

  private readVertex(): void {
    const [x, y, z] = [this.number(), this.number(), this.number()];
    if (x === null || y === null || z === null) {
      if (this.isOpen && this.scanner.isLastLine) throw this.cutOff();
      throw this.scanner.damaged(
        say(
          'The STL file is damaged: a corner has no three numbers. Copy it again from where it came, or export it again.',
        ),
      );
    }
    this.corners.push(x, y, z);
  }

  /** The next number, which may be on a later line. */
  private number(): number | null {
    const { scanner } = this;
    while (!scanner.isInLine() && !scanner.isAtEnd) scanner.nextLine();
    return scanner.number();
  }

  private mustBeTriangle(): void {
    if (this.corners.length % 9 === 0) return;
    throw this.scanner.damaged(
      say(
        'The STL file is damaged: a face is no triangle. Copy it again from where it came, or export it again.',
      ),
    );
  }

  private cutOff(): Refusal {
    const before = this.solids.reduce((sum, { corners }) => sum + corners.length, 0);
    const count = Math.floor((before + this.corners.length) / 9);
    const message = say(
      'The STL file is cut off: a solid has no end. Triangles that are there: {count}. Copy it again from where it came, or export it again.',
      { count },
    );
    return this.scanner.damaged(message);
  }

  private finish(): void {
    this.mustBeTriangle();
    if (this.corners.length > 0) {
      this.solids.push({ name: this.name, corners: this.corners.taken() });
    }
    this.corners = new NumberList();
  }

  /** The rest of the line; if a facet begins on it, only the part before `end`, where reading continues. */
  private restBefore(end: RegExp): string {
    const { scanner } = this;
    if (!scanner.isInLine()) return '';
    const start = scanner.at;
    const name = scanner.rest();
    const head = scanner.bytes.subarray(start, Math.min(scanner.at, start + longestName));
    const text = textOf(head, 'latin1');
    const found = facetBegins.test(text) ? end.exec(text) : null;
    if (!found) return name;
    scanner.at = start + found.index;
    return readableText(scanner.bytes.subarray(start, scanner.at)).trim();
  }
}

/** The longest name in bytes. Text that follows a longer name on the same line is taken for a part of it. */
const longestName = 1000;

const facetBegins = /\bfacet\s+(?:normal|outer)\b/i;

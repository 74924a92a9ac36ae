import { say } from '../../../words/say';
import type { Progress } from '../../../words/progress';
import { Refusal } from '../../base/refusal';
import { TextScanner } from '../../containers/textScanner';
import type { PlyElement, PlyHeader, PlyType } from './plyHeader';

/** Gives the numbers after a PLY header, one after the other. */
export interface PlyNumbers {
  /** The row to which the next numbers belong, for what is said of a file that ends within it. */
  readonly place: PlyPlace;
  /** The position after the numbers that were read. */
  readonly end: number;
  /** Whether a row may end here: in a text, no more numbers are on the line. */
  isAtRowEnd(): boolean;
  /** @throws Refusal at the end of the file */
  next(type: PlyType): number;
}

export interface PlyPlace {
  element: Pick<PlyElement, 'name' | 'count'> | null;
  /** Rows of the element before this one. */
  row: number;
}

export function plyNumbers(
  bytes: Uint8Array,
  header: PlyHeader,
  progress: Progress | null,
): PlyNumbers {
  return header.format === 'ascii'
    ? new TextNumbers(bytes, header.bytes, progress)
    : new BinaryNumbers(bytes, header.bytes, header.format === 'binary_little_endian', progress);
}

class BinaryNumbers implements PlyNumbers {
  readonly place: PlyPlace = { element: null, row: 0 };
  private readonly view: DataView;
  private nextReport: number;

  constructor(
    bytes: Uint8Array,
    private at: number,
    private readonly isLittle: boolean,
    private readonly progress: Progress | null,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.nextReport = at + reportBytes;
  }

  get end(): number {
    return this.at;
  }

  isAtRowEnd(): boolean {
    return true;
  }

  next({ bytes, read }: PlyType): number {
    const { at, view } = this;
    if (at + bytes > view.byteLength) {
      throw new Refusal('damagedFile', cutOffText(this.place), {
        where: `byte ${view.byteLength}`,
      });
    }
    this.at = at + bytes;
    if (at >= this.nextReport) this.report();
    return view[read](at, this.isLittle);
  }

  private report(): void {
    this.nextReport = this.at + reportBytes;
    this.progress?.(this.at / this.view.byteLength);
  }
}

/** Bytes between two reports. */
const reportBytes = 2 ** 18;

class TextNumbers implements PlyNumbers {
  readonly place: PlyPlace = { element: null, row: 0 };
  private readonly scanner: TextScanner;

  constructor(bytes: Uint8Array, start: number, progress: Progress | null) {
    this.scanner = new TextScanner(bytes, progress);
    this.scanner.at = start;
  }

  get end(): number {
    return this.scanner.at;
  }

  isAtRowEnd(): boolean {
    return !this.scanner.isInLine();
  }

  next(): number {
    const { scanner } = this;
    while (!scanner.isInLine()) {
      if (scanner.isAtEnd) throw scanner.damaged(cutOffText(this.place));
      scanner.nextLine();
    }
    const number = scanner.number();
    if (number === null)
      throw scanner.damaged(
        say(
          'The PLY file is damaged: this is no number. Copy it again from where it came, or export it again.',
        ),
      );
    return number;
  }
}

function cutOffText({ element, row }: PlyPlace): string {
  const counts = { whole: row, count: element?.count ?? row };
  switch (element?.name) {
    case 'vertex':
      return say(
        'The PLY file is cut off: {whole} of {count} points are there. Copy it again from where it came, or export it again.',
        counts,
      );
    case 'face':
      return say(
        'The PLY file is cut off: {whole} of {count} faces are there. Copy it again from where it came, or export it again.',
        counts,
      );
    case undefined:
    default:
      return say(
        'The PLY file is cut off: it holds fewer points or faces than it says. Copy it again from where it came, or export it again.',
      );
  }
}

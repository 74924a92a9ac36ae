import { outOfRange } from '../../../words/outOfRange';
import { say } from '../../../words/say';
import type { Body, Face, Lump, Placement, Shell, UnreadFace } from '../../brep/brep';
import { expectThat, UnexpectedFormat } from '../../containers/byteCursor';
import { readAttributes, type Attributes } from './acisAttributes';
import { isWithinAll } from './acisFields';
import { Loops } from './acisLoops';
import { NotReadable } from './notReadable';
import { Records } from './acisRecords';
import { separateSheets } from './separateSheets';
import { Substructures } from './acisSplines';
import { readSurface } from './acisSurfaces';
import type { AcisFile, AcisRecord } from './acisToken';
import { vectorAt, type Vector } from '../../base/vector';

/**
 * Reads the bodies by following the records from them down. Bodies that consist only of wires are left out.
 * @throws UnexpectedFormat if the chains of records are inconsistent
 */
export function readBodies(file: AcisFile): Body[] {
  const reader = new BodyReader(file);
  return file.records.flatMap((record, index) => {
    if (record.name !== 'body') return [];
    const body = reader.body(record, index);
    return body.lumps.length + body.unread.length > 0 ? separateSheets(body) : [];
  });
}

class BodyReader {
  private readonly attributes: Attributes;
  private readonly substructures: Substructures;
  private readonly loops: Loops;
  private readonly records: Records;

  constructor(file: AcisFile) {
    this.attributes = readAttributes(file);
    this.substructures = new Substructures(file.records);
    this.records = new Records(file);
    this.loops = new Loops(this.records, this.substructures);
  }

  body(record: AcisRecord, index: number): Body {
    const fields = this.records.fieldsOf(record);
    const found: Found = { isDouble: false, unread: [] };
    const lumps = this.chain(fields.reference(0), /^lump$/).map((lump) => this.lump(lump, found));
    const transform = fields.reference(2);
    return {
      name: this.attributes.names.get(index) ?? null,
      kind: found.isDouble ? 'sheet' : 'solid',
      lumps: lumps.filter(({ shells }) => shells.length > 0),
      unread: found.unread,
      color: this.attributes.colors.get(index) ?? null,
      placements: transform === null ? [] : [readTransform(this.records.at(transform))],
    };
  }

  private lump(index: number, found: Found): Lump {
    const shells = this.chain(this.records.fieldsAt(index, /^lump$/).reference(1), /^shell$/);
    return {
      shells: shells
        .map((shell) => this.shell(shell, found))
        .filter(({ faces }) => faces.length > 0),
    };
  }

  private shell(index: number, found: Found): Shell {
    const fields = this.records.fieldsAt(index, /^shell$/);
    const faces = this.chain(fields.reference(2), /^face$/);
    const below = this.facesOfSubshells(fields.reference(1));
    return { faces: [...faces, ...below].flatMap((face) => this.faceOrNone(face, found)) };
  }

  /** Subshells form a tree, linked by next sibling and first child. */
  private facesOfSubshells(first: number | null): number[] {
    const faces: number[] = [];
    const seen = new Set<number>();
    const open = [first];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (index === null) continue;
      expectThat(!seen.has(index));
      seen.add(index);
      const fields = this.records.fieldsAt(index, /^subshell$/);
      for (const face of this.chain(fields.reference(3), /^face$/)) faces.push(face);
      open.push(fields.reference(1), fields.reference(2));
    }
    return faces;
  }

  private faceOrNone(index: number, found: Found): Face[] {
    try {
      return [this.face(index, found)];
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      found.unread.push({
        id: index,
        why: say('It has {message}, which Caliper does not read.', { message: error.message }),
      });
      return [];
    }
  }

  private face(index: number, found: Found): Face {
    const fields = this.records.fieldsAt(index, /^face$/);
    const isReversed = fields.senseBehind(faceReferences);
    if (fields.senseBehind(faceReferences, 1)) found.isDouble = true;
    const surfaceIndex = fields.reference(4);
    if (surfaceIndex === null) throw new UnexpectedFormat();
    const record = this.records.at(surfaceIndex);
    const { surface, isReversed: isTurned } = readSurface(
      record.name,
      this.records.fieldsOf(record),
      this.substructures,
    );
    return {
      id: index,
      surface,
      isReversed: isReversed !== isTurned,
      loops: this.chain(fields.reference(1), /^loop$/).flatMap((loop) => this.loops.read(loop)),
      color: this.attributes.colors.get(index) ?? null,
    };
  }

  /** The numbers of a record and its successors, each linked by its first reference; a record must not occur twice. */
  private chain(first: number | null, name: RegExp): number[] {
    const indices = new Set<number>();
    let index = first;
    while (index !== null) {
      expectThat(!indices.has(index));
      indices.add(index);
      index = this.records.fieldsAt(index, name).reference(0);
    }
    return [...indices];
  }
}

/** References to the next face, loop, shell, subshell and surface, which precede the sense and the sides. */
const faceReferences = 5;

/** What is found out while the faces of a body are read. */
interface Found {
  /** Whether any face is double-sided, that is, has the outside on both sides. */
  isDouble: boolean;
  readonly unread: UnreadFace[];
}

/**
 * Thirteen numbers: nine that rotate a row vector, three that translate it, one scale. One program writes all of them
 * in a string. Words may follow the numbers, but not separate them.
 */
function readTransform({ tokens }: AcisRecord): Placement {
  const words = tokens.flatMap((token) => {
    if (token.kind === 'number') return token.value;
    return token.kind === 'string' ? numbersIn(token.text) : NaN;
  });
  const numbers = words.slice(0, words.findLastIndex(Number.isFinite) + 1).slice(-13);
  expectThat(numbers.length === 13);
  const scale = numbers[12] ?? outOfRange();
  expectThat(scale > 0 && numbers.every(isWithinAll));
  const across = (axis: number): Vector => [
    numbers[axis] ?? outOfRange(),
    numbers[axis + 3] ?? outOfRange(),
    numbers[axis + 6] ?? outOfRange(),
  ];
  return {
    rotation: [across(0), across(1), across(2)],
    translation: vectorAt(numbers, 9),
    scale,
  };
}

function numbersIn(text: string): number[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(Number);
}

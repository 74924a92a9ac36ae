import { textOf } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { ByteReader } from '../../containers/byteReader';
import { readGuid } from './guid';
import { damagedJt } from './jtRefusals';

export type JtMajor = 8 | 9 | 10;

/** A JT file with its table of contents. Its data is divided into segments, each identified by a GUID. */
export interface JtFile {
  readonly major: JtMajor;
  /** The version, as `JT 10.0`. */
  readonly schema: string;
  readonly littleEndian: boolean;
  readonly sceneGraph: string;
  readonly segments: ReadonlyMap<string, SegmentEntry>;
  readonly bytes: Uint8Array;
}

export interface SegmentEntry {
  /** Byte offset from the start of the document. */
  readonly offset: number;
  readonly length: number;
  /** The segment type: 1 scene graph, 6…16 shapes, 17 XT B-rep, … */
  readonly type: number;
}

const versionBytes = 80;

const majors: readonly JtMajor[] = [8, 9, 10];

export function isJt(bytes: Uint8Array): boolean {
  return versionOf(bytes) !== null;
}

/** The major and minor version in the first line. */
function versionOf(bytes: Uint8Array): [major: string, minor: string] | null {
  const line = textOf(bytes.subarray(0, versionBytes), 'latin1');
  // Some programs leave out the word after the number.
  const [, major, minor] = /^Version (\d+)\.(\d+)\s(?:\s*JT\b|\s{60,}$)/.exec(line) ?? [];
  return major === undefined || minor === undefined ? null : [major, minor];
}

/**
 * Reads the header and the table of contents of a JT document.
 * @throws Refusal for a version that is not supported, and for a damaged file
 */
export function openJt(bytes: Uint8Array): JtFile {
  const version = versionOf(bytes);
  if (!version) throw damagedJt(say('it has no version'));
  const [major, minor] = version;
  const number = majors.find((known) => String(known) === major);
  if (!number) throw notCovered(`${major}.${minor}`);
  const isNew = number === 10;
  const littleEndian = bytes[versionBytes] === 0;
  const reader = new ByteReader(bytes, versionBytes + 1, littleEndian);
  reader.skip(4); // reserved
  const tocOffset = isNew ? reader.u64() : reader.u32();
  const sceneGraph = readGuid(reader);
  const segments = readContents(new ByteReader(bytes, tocOffset, littleEndian), isNew);
  return {
    major: number,
    schema: `JT ${major}.${minor}`,
    littleEndian,
    sceneGraph,
    segments,
    bytes,
  };
}

/** Whether the table of contents refers to segments beyond the end of the file. */
export function jtEndsTooEarly(bytes: Uint8Array): boolean {
  const segments = [...openJt(bytes).segments.values()];
  return segments.some(({ offset, length }) => offset + length > bytes.length);
}

function readContents(reader: ByteReader, isNew: boolean): Map<string, SegmentEntry> {
  const segments = new Map<string, SegmentEntry>();
  const count = reader.count(isNew ? 32 : 28);
  for (let i = 0; i < count; i++) {
    const guid = readGuid(reader);
    const offset = isNew ? reader.u64() : reader.u32();
    const length = reader.u32();
    segments.set(guid, { offset, length, type: reader.u32() >>> 24 });
  }
  return segments;
}

function notCovered(version: string): Refusal {
  return new Refusal(
    'unsupportedFormat',
    say(
      'This is a JT {version} file. Caliper itself reads JT 8, 9 and 10. Save it again as JT 9.5 or 10, or let a service convert it that reads this version.',
      { version },
    ),
  );
}

import { textOf } from '../../platform';
import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { entryOf } from '../../../words/unknown';

export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: readonly PlyProperty[];
}

export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  /** The type of a list's length; null for a property that is a single number. */
  readonly lengthType: PlyType | null;
}

export interface PlyHeader {
  readonly format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  readonly elements: readonly PlyElement[];
  /** The length of the header. */
  readonly bytes: number;
}

/**
 * The number types: their size, the `DataView` method that reads them, and the integer that stands for 1 in colours.
 */
const types = {
  int8: { bytes: 1, read: 'getInt8', full: 127 },
  uint8: { bytes: 1, read: 'getUint8', full: 255 },
  int16: { bytes: 2, read: 'getInt16', full: 32767 },
  uint16: { bytes: 2, read: 'getUint16', full: 65535 },
  int32: { bytes: 4, read: 'getInt32', full: 1 },
  uint32: { bytes: 4, read: 'getUint32', full: 1 },
  float32: { bytes: 4, read: 'getFloat32', full: 1 },
  float64: { bytes: 8, read: 'getFloat64', full: 1 },
} as const;

export type PlyType = (typeof types)[keyof typeof types];

const typeNames: Readonly<Record<string, PlyType>> = {
  ...types,
  char: types.int8,
  uchar: types.uint8,
  short: types.int16,
  ushort: types.uint16,
  int: types.int32,
  uint: types.uint32,
  float: types.float32,
  double: types.float64,
};

const longestHeader = 65_536;
const formats = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;

/** @throws Refusal that names the line */
export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  const text = textOf(bytes.subarray(0, longestHeader), 'latin1');
  const end = /\bend_header[^\n]*\n/.exec(text);
  if (!end) throw damaged(say('its header has no end'), 1);
  const lines = text.slice(0, end.index).split('\n');
  const elements: { name: string; count: number; properties: PlyProperty[] }[] = [];
  let format: PlyHeader['format'] | null = null;
  for (const [i, line] of lines.entries()) {
    const words = line.trim().split(/\s+/);
    switch (words[0] ?? '') {
      case 'format':
        format = formats.find((known) => known === words[1]) ?? null;
        break;
      case 'element': {
        const count = Number(words[2]);
        if (!Number.isInteger(count) || count < 0) {
          throw damaged(say('a count is no number'), i + 1);
        }
        elements.push({ name: words[1] ?? '', count, properties: [] });
        break;
      }
      case 'property':
        elements.at(-1)?.properties.push(propertyOf(words, i + 1));
    }
  }
  if (!format) throw damaged(say('it does not say how its numbers are written'), 2);
  return { format, elements, bytes: end.index + end[0].length };
}

function propertyOf(words: readonly string[], line: number): PlyProperty {
  const isList = words[1] === 'list';
  const [lengthName, typeName] = isList ? [words[2], words[3]] : [null, words[1]];
  const type = entryOf(typeNames, typeName ?? '');
  const lengthType = lengthName === null ? null : entryOf(typeNames, lengthName ?? '');
  if (!type || lengthType === undefined) throw damaged(say('a property has an unknown type'), line);
  return { name: words.at(-1) ?? '', type, lengthType };
}

function damaged(what: string, line: number): Refusal {
  return damagedPly(what, `line ${line}`);
}

export function damagedPly(what: string, where: string): Refusal {
  return new Refusal(
    'damagedFile',
    say('The PLY file is damaged: {what}. Copy it again from where it came, or export it again.', {
      what,
    }),
    { where },
  );
}

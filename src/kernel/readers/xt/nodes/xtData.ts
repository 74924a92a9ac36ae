import { asBytes, type Bytes, bytesFrom, textOf } from '../../../platform';
import { say } from '../../../../words/say';
import { BinaryInput } from './binaryInput';
import { damagedXt, unsupportedXt } from './damagedXt';
import { readNodes } from './readNodes';
import { readSchema, schemaOf } from './schemaLine';
import { TextInput } from './textInput';
import type { XtInput } from './xtInput';
import type { XtNode } from './xtNode';

/** A stream of Parasolid data, parsed into its nodes. */
export interface XtData {
  /** `SCH_3700118_36001_13006`: the version of the modeller, the schema and its base. */
  readonly schema: string;
  /** The description by the program that wrote it: `: TRANSMIT FILE (partition) created by …`. */
  readonly description: string;
  readonly nodes: ReadonlyMap<number, XtNode>;
}

const banner = '**ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const endOfBanner = '**END_OF_HEADER';
/** The first bytes of neutral binary. */
export const neutral = bytesFrom('PS\0\0', 'latin1');

/** The longest printable header of a file, in bytes. */
const longestBanner = 65_536;

/** Whether the bytes begin like Parasolid data, with or without a printable header. */
export function isXt(bytes: Uint8Array): boolean {
  const head = textOf(bytes.subarray(0, 64), 'latin1');
  return head.startsWith(banner) || head.startsWith('PS\0') || /^T\d+ : TRANSMIT FILE/.test(head);
}

/**
 * Reads a stream of Parasolid data: text, neutral binary or bare binary.
 * @throws Refusal for a stream that is damaged, or in the binary form of another machine
 */
export function readXtData(bytes: Uint8Array): XtData {
  const data = behindBanner(bytes);
  if (data.subarray(0, 4).equals(neutral)) return readBinary(data.subarray(4));
  if (data[0] === 'T'.charCodeAt(0)) return readText(data);
  if (isBareBinary(data)) return readBareBinary(data);
  throw unsupportedXt(say('binary data in the form of one kind of machine'));
}

/**
 * The data after the printable header, if there is one; in containers a few bytes may precede the header.
 * @throws Refusal for a header without an end
 */
export function behindBanner(stream: Uint8Array): Bytes {
  const bytes = asBytes(stream);
  const head = bytes.subarray(0, longestBanner);
  if (!head.subarray(0, 64).includes(banner)) return bytes;
  const end = head.indexOf(endOfBanner);
  const line = end < 0 ? -1 : bytes.indexOf(0x0a, end);
  if (line < 0) throw damagedXt();
  return bytes.subarray(line + 1);
}

/**
 * Whether it is bare binary, the form of one kind of machine. The byte order follows from the length of the description
 * in the first word, which is small.
 */
export function isBareBinary(bytes: Uint8Array): boolean {
  const head = textOf(bytes.subarray(0, 64), 'latin1');
  return /^B(?:\0\0\0.|.\0\0\0): TRANSMIT FILE/s.test(head);
}

function readBareBinary(bytes: Uint8Array): XtData {
  const isLittleEndian = bytes[1] !== 0;
  return readWith(new BinaryInput(bytes.subarray(1), isLittleEndian), 4);
}

function readBinary(bytes: Uint8Array): XtData {
  return readWith(new BinaryInput(bytes), 2);
}

function readWith(input: BinaryInput, lengthBytes: 2 | 4): XtData {
  const description = input.text(lengthBytes);
  const schema = input.text(4);
  return { schema, description, nodes: nodesOf(input, schema) };
}

function readText(bytes: Bytes): XtData {
  const input = new TextInput(bytes.toString('latin1').replace(/[\r\n]+/g, ''));
  input.characters(1);
  const description = input.name();
  const schema = input.name();
  input.startEscaping(schemaOf(schema).number);
  return { schema, description, nodes: nodesOf(input, schema) };
}

function nodesOf(input: XtInput, name: string): ReadonlyMap<number, XtNode> {
  return readNodes(input, readSchema(input, name));
}

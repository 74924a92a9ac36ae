import { outOfRange } from '../../../../words/outOfRange';
import { say } from '../../../../words/say';
import type { ByteReader } from '../../../containers/byteReader';
import { Refusal } from '../../../base/refusal';
import { damagedJt } from '../jtRefusals';
import { readArithmetic } from './arithmetic';
import { readBitLength } from './bitLength';
import type { CodeBits, PacketContext } from './packetContext';

const codec = { none: 0, bitLength: 1, arithmetic: 3, chopper: 4, moveToFront: 5 } as const;
const depthLimit = 8;
const windowSize = 16;

/**
 * Decodes a list of 32-bit integers, which has one of five codecs.
 * @throws Refusal if it does not unpack to exactly what it announces
 */
export function readPacket(reader: ByteReader, context: PacketContext, depth = 0): Int32Array {
  const count = reader.i32();
  if (count === 0) return new Int32Array(0);
  context.budget.spend(count);
  if (depth >= depthLimit) throw damagedJt(say('packed lists are nested too deeply'));
  const nested = () => sameCount(readPacket(reader, context, depth + 1), count);
  const kind = reader.u8();
  switch (kind) {
    case codec.none:
      return readPlain(reader, count);
    case codec.bitLength:
      return readBitLength(readBits(reader), count, context.major);
    case codec.arithmetic: {
      const code = readBits(reader);
      return readArithmetic(reader, code, count, context, () =>
        readPacket(reader, context, depth + 1),
      );
    }
    case codec.chopper:
      return readChopper(reader, nested);
    case codec.moveToFront: {
      const values = readPacket(reader, context, depth + 1);
      return moveToFront(values, nested());
    }
    default:
      throw new Refusal(
        'unsupportedFormat',
        say('A list in the JT data is packed unknown-wise ({kind}).', { kind }),
      );
  }
}

function sameCount(values: Int32Array, count: number): Int32Array {
  if (values.length !== count) throw damagedJt(say('packed lists do not fit together'));
  return values;
}

function readBits(reader: ByteReader): CodeBits {
  const bitCount = reader.i32();
  const wordCount = Math.ceil(bitCount / 32);
  if (bitCount < 0 || wordCount * 4 > reader.left) throw damagedJt(say('a packed list is cut off'));
  return { words: Uint32Array.from({ length: wordCount }, () => reader.u32()), bitCount };
}

function readPlain(reader: ByteReader, count: number): Int32Array {
  const { words, bitCount } = readBits(reader);
  if (bitCount !== count * 32) throw damagedJt(say('a plain list has a wrong length'));
  return new Int32Array(words.buffer);
}

/** The chopper codec: the high and the low bits of the values are packed as separate lists. */
function readChopper(reader: ByteReader, nested: () => Int32Array): Int32Array {
  const chopped = reader.u8();
  if (chopped === 0) return nested();
  const bias = reader.i32();
  const shift = reader.u8() - chopped;
  if (shift < 0 || shift > 31) throw damagedJt(say('a packed list is cut in a wrong place'));
  const high = nested();
  const low = nested();
  return high.map((value, i) => ((low[i] ?? outOfRange()) | (value << shift)) + bias);
}

/**
 * The move-to-front codec: each value is new (offset −1) or one of the last sixteen, and moves to the front of these.
 */
function moveToFront(values: Int32Array, offsets: Int32Array): Int32Array {
  const recent: number[] = [];
  let next = 0;
  return offsets.map((offset) => {
    const value = offset === -1 ? values[next++] : recent.splice(Math.max(offset, 0), 1)[0];
    if (value === undefined || offset < -1) throw damagedJt(say('a packed list points to nothing'));
    recent.unshift(value);
    recent.length = Math.min(recent.length, windowSize);
    return value;
  });
}

/** Undoes the prediction of each value by the one before; the first four values are stored unchanged. */
export function unpredicted(values: Int32Array): Int32Array {
  for (let i = 4; i < values.length; i++)
    values[i] = (values[i] ?? outOfRange()) + (values[i - 1] ?? outOfRange());
  return values;
}

import { say } from '../../../words/say';
import { Refusal } from '../../base/refusal';
import { ByteReader } from '../../containers/byteReader';
import { inflate } from '../../containers/inflate';
import { unpackXz } from '../../containers/xz';
import { readGuid } from './guid';
import type { JtFile } from './jtFile';
import { damagedJt } from './jtRefusals';

const headerBytes = 24;
const compression = { none: 1, zlib: 2, xz: 3 } as const;

/** Segment types whose data may be compressed; shapes are not among them. */
const compressible: ReadonlySet<number> = new Set([1, 2, 3, 4, 17, 18, 20, 24, 30, 32]);

/**
 * The decompressed data of a segment.
 * @throws Refusal if it is missing, damaged, or compressed in an unknown way
 */
export function openSegment(file: JtFile, guid: string): ByteReader {
  const entry = file.segments.get(guid);
  if (!entry) throw damagedJt(say('a part of it is not in its table of contents'));
  const segment = new ByteReader(file.bytes, 0, file.littleEndian);
  segment.skip(entry.offset);
  if (readGuid(segment) !== guid) {
    throw damagedJt(say('its table of contents points to a wrong place'));
  }
  const type = segment.i32();
  const length = segment.i32();
  if (length < headerBytes || length > entry.length) {
    throw damagedJt(say('a segment has a wrong length'));
  }
  // Some programs state one byte too few for compressed data, which states its own length.
  return compressible.has(type) ? unpack(segment) : segment.part(length - headerBytes);
}

function unpack(data: ByteReader): ByteReader {
  data.skip(4); // says once more whether it is compressed
  const length = data.i32() - 1;
  const algorithm = data.u8();
  const packed = data.take(length);
  switch (algorithm) {
    case compression.none:
      return data.over(packed);
    case compression.zlib:
      return data.over(inflate(packed));
    case compression.xz:
      return data.over(unpackXz(packed));
    default:
      throw new Refusal(
        'unsupportedFormat',
        say('A part of the JT data is compressed in a way that is not known ({algorithm}).', {
          algorithm,
        }),
      );
  }
}

import { asBytes, type Bytes, bytesFrom } from '../../platform';
import type { SavedPicture } from '../../base/scene';
import { readJpeg } from '../../picture/readJpeg';
import { outerStreams } from './catiaContainer';

/** Ends a segment of a CATIA file; the type of the next segment follows. */
const segmentMark = bytesFrom('FINJPL  ', 'latin1');
const pictureSegment = 0x01010003;
const jpegStart = bytesFrom('ffd8ff', 'hex');

/** The most possible beginnings of a JPEG that are tried in one segment. */
const maxCandidates = 100;

/** The bytes before the picture in the stream that contains it. */
const streamHeadBytes = 4;

/** The picture that CATIA saved with a part; null if there is none. */
export function catiaPicture(file: Uint8Array): SavedPicture | null {
  for (const stream of outerStreams(file)) {
    const picture = readJpeg(stream, streamHeadBytes);
    if (picture) return picture;
  }
  return pictureInSegments(file);
}

/** In a damaged file, or one of another layout, the picture is found by its first bytes. */
function pictureInSegments(file: Uint8Array): SavedPicture | null {
  const bytes = asBytes(file);
  for (let at = 0; at >= 0; at = bytes.indexOf(segmentMark, at + 1)) {
    const from = at === 0 ? 0 : at + segmentMark.length;
    if (from + 4 > bytes.length) return null;
    // The data before the first mark has no type; in some files it contains the picture.
    if (at > 0 && bytes.readUInt32BE(from) !== pictureSegment) continue;
    const end = bytes.indexOf(segmentMark, from);
    const picture = firstJpeg(bytes.subarray(from, end < 0 ? bytes.length : end));
    if (picture) return picture;
  }
  return null;
}

function firstJpeg(segment: Bytes): SavedPicture | null {
  let at = segment.indexOf(jpegStart);
  for (let count = 0; at >= 0 && count < maxCandidates; count++) {
    const picture = readJpeg(segment, at);
    if (picture) return picture;
    at = segment.indexOf(jpegStart, at + 1);
  }
  return null;
}

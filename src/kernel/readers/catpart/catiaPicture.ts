import { asBytes, type Bytes, bytesFrom } from '../../platform';
import type { SavedPicture } from '../../base/scene';
import { readJpeg } from '../../picture/readJpeg';
import { outerStreams } from './catiaContainer';

/** Segments of a CATIA file end with this and begin with the type of the next one. */
const segmentMark = bytesFrom('FINJPL  ', 'latin1');
const pictureSegment = 0x01010003;
const jpegStart = bytesFrom('ffd8ff', 'hex');

/** Beginnings of a JPEG that are tried in one segment. */
const mostTried = 100;

/** What stands in front of the picture in the stream that holds it. */
const streamHeadBytes = 4;

/** The picture that CATIA saves with a part; null when it saved none. */
export function catiaPicture(file: Uint8Array): SavedPicture | null {
  for (const stream of outerStreams(file)) {
    const picture = readJpeg(stream, streamHeadBytes);
    if (picture) return picture;
  }
  return pictureInSegments(file);
}

/** In a damaged file, or one of another layout, it is looked for by how it begins. */
function pictureInSegments(file: Uint8Array): SavedPicture | null {
  const bytes = asBytes(file);
  for (let at = 0; at >= 0; at = bytes.indexOf(segmentMark, at + 1)) {
    const from = at === 0 ? 0 : at + segmentMark.length;
    if (from + 4 > bytes.length) return null;
    // What stands before the first mark has no type, and holds the picture in some files.
    if (at > 0 && bytes.readUInt32BE(from) !== pictureSegment) continue;
    const end = bytes.indexOf(segmentMark, from);
    const picture = firstJpeg(bytes.subarray(from, end < 0 ? bytes.length : end));
    if (picture) return picture;
  }
  return null;
}

function firstJpeg(segment: Bytes): SavedPicture | null {
  let at = segment.indexOf(jpegStart);
  for (let count = 0; at >= 0 && count < mostTried; count++) {
    const picture = readJpeg(segment, at);
    if (picture) return picture;
    at = segment.indexOf(jpegStart, at + 1);
  }
  return null;
}

import type { SavedPicture } from '../../base/scene';
import { readJpeg } from '../../picture/readJpeg';
import type { NxStreams } from './nxStreams';

/** The picture that NX saved with a part; null if there is none. */
export function nxPicture(streams: NxStreams): SavedPicture | null {
  const picture = streams('images/preview');
  return picture && readJpeg(picture);
}

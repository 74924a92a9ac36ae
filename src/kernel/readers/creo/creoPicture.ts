import type { SavedPicture } from '../../base/scene';
import { readJpeg } from '../../picture/readJpeg';
import { creoSection } from './creoSection';
import { unpackCompressed } from './unpackCompressed';

const mostBytes = 2 ** 22;

/** The picture that Creo saves with a part; packed where that makes it shorter. */
export function creoPicture(file: Uint8Array): SavedPicture | null {
  const section = creoSection(file, 'THMB_IMG_MAIN');
  return section && readJpeg(unpackCompressed(section, mostBytes) ?? section);
}

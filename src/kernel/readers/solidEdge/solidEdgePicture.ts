import type { SavedPicture } from '../../base/scene';
import type { CompoundFile } from '../../containers/compoundFile';
import { clipboardProperty } from '../../containers/propertySet';
import { readDib } from '../../picture/readDib';

const pictureSet = '\x05C3teagxwOttdbfkuIaamtae3Ie';
const pictureProperty = 10;

/** The picture that Solid Edge saved with a part; null if there is none. */
export function solidEdgePicture(file: CompoundFile): SavedPicture | null {
  const set = file.read(pictureSet);
  const bitmap = set && clipboardProperty(set, pictureProperty);
  return bitmap && readDib(bitmap);
}

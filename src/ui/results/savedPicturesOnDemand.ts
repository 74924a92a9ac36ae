import { once } from '../../words/memoized';
import type { SavedPictures, SavedPicturesDeps } from './savedPictures';

/** The saved pictures, whose code is loaded when the first is requested. */
export function savedPicturesOnDemand(
  deps: SavedPicturesDeps,
): Pick<SavedPictures, 'of' | 'ofForeign' | 'ofModel'> {
  const pictures = once(async () => {
    const { SavedPictures } = await import('./savedPictures');
    return new SavedPictures(deps);
  });
  return {
    of: async (...args) => (await pictures()).of(...args),
    ofForeign: async (...args) => (await pictures()).ofForeign(...args),
    ofModel: async (...args) => (await pictures()).ofModel(...args),
  };
}

import { say } from '../words/say';

/** The assets of the interface (4.4). */
export type AssetName = 'visual' | 'preview';

/** What can be fetched of a model: of our own service also the view pack, which travels beside the two. */
export type FetchedName = AssetName | 'pack';

/** What an asset is called within a sentence. */
export function assetWord(which: FetchedName): string {
  return which === 'preview' ? say('preview') : say('visual');
}

import { say } from '../words/say';

/** The assets of the interface (4.4). */
export type AssetName = 'visual' | 'preview';

/** What can be fetched of a model; the view pack is offered by our own service only. */
export type FetchedName = AssetName | 'pack';

/** The name of an asset within a sentence. */
export function assetWord(which: FetchedName): string {
  return which === 'preview' ? say('preview') : say('visual');
}

import { say } from '../words/say';
export type AssetName = 'visual' | 'preview';

/** What an asset is called within a sentence. */
export function assetWord(which: AssetName): string {
  return which === 'visual' ? say('visual') : say('preview');
}

import { say } from '../contract/say';
import type { AssetName } from './serviceClient';

/** What an asset is called within a sentence. */
export function assetWord(which: AssetName): string {
  return which === 'visual' ? say('visual') : say('preview');
}

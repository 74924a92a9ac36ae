import { percentDecoded } from '../../words/urlOf';

/**
 * What a source is known by: its URI text, but where the system takes several spellings for one file,
 * the same for all of them. On Windows and macOS names differ not by case alone, and on macOS not by
 * how an accent is composed. VS Code sees files of a disk the same way.
 * @param source URI text
 */
export function sourceKey(source: string, platform: NodeJS.Platform = process.platform): string {
  if (!source.startsWith('file:') || (platform !== 'win32' && platform !== 'darwin')) return source;
  const spelt = percentDecoded(source).toLowerCase();
  return platform === 'darwin' ? spelt.normalize('NFC') : spelt;
}

import { percentDecoded } from '../../words/urlOf';

/**
 * The identity of a source: its URI, normalised where the file system accepts several spellings of one file. On Windows
 * and macOS the case of names does not matter, and on macOS the composition of accents does not either. VS Code
 * compares files on disk in the same way.
 * @param source URI as text
 */
export function sourceKey(source: string, platform: NodeJS.Platform = process.platform): string {
  if (!source.startsWith('file:') || (platform !== 'win32' && platform !== 'darwin')) return source;
  const spelt = percentDecoded(source).toLowerCase();
  return platform === 'darwin' ? spelt.normalize('NFC') : spelt;
}

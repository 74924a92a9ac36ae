import path from 'node:path';

/**
 * The user's cache folder for programs; null where the system defines none.
 * @param home the home folder of the user; empty where there is none
 */
export function cacheFolder(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  home: string,
): string | null {
  const system = platform === 'win32' ? path.win32 : path.posix;
  const named = environment[platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME'] ?? '';
  if (platform !== 'darwin' && system.isAbsolute(named)) return system.join(named, 'caliper');
  if (!system.isAbsolute(home)) return null;
  const usual = { win32: ['AppData', 'Local'], darwin: ['Library', 'Caches'] };
  const below = platform === 'win32' || platform === 'darwin' ? usual[platform] : ['.cache'];
  return system.join(home, ...below, 'caliper');
}

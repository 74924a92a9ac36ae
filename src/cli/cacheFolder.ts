import path from 'node:path';

/**
 * Where programs of this user keep what they can make again; null where the system names no such folder.
 * @param home the user's folder; empty where there is none
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

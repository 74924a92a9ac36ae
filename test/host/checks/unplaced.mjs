import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{
 *   rooms: Record<string, readonly string[]>,
 *   inside: Record<string, Record<string, readonly string[]>>,
 * }} Tables
 */

/**
 * Files of `src` that no table of the import check names. The check itself sees those only that import something.
 * @param {string} root
 * @param {Tables} tables
 * @returns {readonly string[]} a sentence each
 */
export function unplacedFaults(root, { rooms, inside }) {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort();
  const places = [
    { room: '', named: [...Object.keys(rooms), 'extension.ts', 'webExtension.ts'] },
  ].concat(
    Object.entries(inside).map(([room, table]) => ({
      room: `${room}/`,
      named: [...Object.keys(table), 'index.ts'],
    })),
  );
  return files.flatMap((file) =>
    places.flatMap(({ room, named }) => {
      if (!file.startsWith(room) || file.endsWith('.d.ts')) return [];
      const below = file.slice(room.length);
      return named.some((place) => below === place || below.startsWith(`${place}/`))
        ? []
        : [`src/${file} is in no place of the table of ${room === '' ? 'rooms' : `src/${room}`}.`];
    }),
  );
}

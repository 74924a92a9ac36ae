import { readdirSync } from 'node:fs';
import path from 'node:path';

/** More than fits on a screen when a folder is opened. */
const maxInFolder = 20;
const isSource = /\.(ts|mjs|cjs|css)$/;
/** What each folder may have: its door, its program; each format its description. */
const anywhere = new Set(['index.ts', 'main.ts', 'format.ts']);

/**
 * What makes a file hard to find: folders of `src` and `test` that hold too many, and names that several files of `src` have.
 * @param {string} root
 * @returns {readonly string[]} a sentence each
 */
export function floorPlanFaults(root) {
  const sources = filesBelow(root, 'src');
  return [...overfull([...sources, ...filesBelow(root, 'test')]), ...repeated(sources)];
}

/** @param {readonly string[]} files */
function overfull(files) {
  return [...groupedBy(files, (file) => path.posix.dirname(file))].flatMap(([folder, inside]) =>
    inside.length > maxInFolder
      ? [
          `${folder} holds ${inside.length} files; ${maxInFolder} are the most. Split it by meaning.`,
        ]
      : [],
  );
}

/** @param {readonly string[]} files */
function repeated(files) {
  return [...groupedBy(files, (file) => path.posix.basename(file))].flatMap(([name, places]) =>
    places.length > 1 && !anywhere.has(name)
      ? [`${name} is the name of ${places.join(' and ')}. Say in each name what the file is.`]
      : [],
  );
}

/**
 * Source files, with `/` between folders.
 * @param {string} root
 * @param {string} folder
 */
function filesBelow(root, folder) {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => isSource.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .sort();
}

/**
 * @param {readonly string[]} files
 * @param {(file: string) => string} keyOf
 */
function groupedBy(files, keyOf) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const file of files) {
    const key = keyOf(file);
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return groups;
}

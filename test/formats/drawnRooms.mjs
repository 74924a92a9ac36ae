import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../host/paths.mjs';

/** @typedef {Readonly<Record<string, readonly string[]>>} Table what each place may use */

/** @type {{ tables: { rooms: Table, inside: Readonly<Record<string, Table>> } }} */
const { tables } = createRequire(path.join(root, 'package.json'))('./.dependency-cruiser.cjs');

/** The name of a table in `docs/ARCHITECTURE.md`: `rooms` for the top level, else the room. */
export const drawings = new Map([['rooms', tables.rooms], ...Object.entries(tables.inside)]);

/**
 * The page with each drawing as the tables of the check want it.
 * @param {string} page
 */
export function withDrawings(page) {
  return page.replace(
    /(<!-- drawn: ([\w/]+) -->\n)[^]*?(<!-- end -->)/g,
    (
      _whole,
      /** @type {string} */ before,
      /** @type {string} */ name,
      /** @type {string} */ after,
    ) => `${before}${drawn(drawings.get(name) ?? {})}${after}`,
  );
}

/**
 * Without arrows that a longer way says as well.
 * @param {Table} table
 */
function drawn(table) {
  const arrows = Object.entries(table).flatMap(([from, all]) =>
    all
      .filter((to) => !all.some((between) => between !== to && reaches(table, between, to)))
      .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  const alone = Object.keys(table).map((name) => `  ${idOf(name)}["${name.replace(/\.ts$/, '')}"]`);
  return `\`\`\`mermaid\nflowchart TD\n${[...alone, ...arrows].join('\n')}\n\`\`\`\n`;
}

/**
 * @param {Table} table
 * @param {string} from
 * @param {string} to
 * @returns {boolean}
 */
function reaches(table, from, to) {
  const next = table[from] ?? [];
  return next.includes(to) || next.some((between) => reaches(table, between, to));
}

/** @param {string} name */
function idOf(name) {
  return name.replace(/\.ts$/, 'File').replaceAll(/\W/g, '_');
}

// Carries what is said in one place to every file that repeats it: npm run generate
import { buildSync } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { withDrawings } from '../formats/drawnRooms.mjs';
import { root } from './paths.mjs';

const outfile = path.join(root, 'out/formats/registered.cjs');
buildSync({
  absWorkingDir: root,
  entryPoints: ['test/formats/registered.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'cjs',
});
/** @type {import('../formats/registered')} */
const { cadFormats, meshFormats, generatedFiles } = createRequire(outfile)(outfile);
// The registry of formats: lists, menus, tables.
const registry = { cad: cadFormats, mesh: meshFormats };
for (const { path: file, from } of generatedFiles) update(file, (text) => from(text, registry));
// The tables of the import check.
update('docs/ARCHITECTURE.md', withDrawings);

/**
 * @param {string} file
 * @param {(text: string) => string} from
 */
function update(file, from) {
  const place = path.join(root, file);
  const before = readFileSync(place, 'utf8');
  const after = from(before);
  if (after !== before) writeFileSync(place, after);
  console.log(`${after === before ? 'is as it should be' : 'written'}: ${file}`);
}

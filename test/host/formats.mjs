// Carries the registry of CAD formats to every file that names them: npm run formats
import { buildSync } from 'esbuild';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './paths.mjs';

const outfile = path.join(root, 'out/formats/write.cjs');
buildSync({
  absWorkingDir: root,
  entryPoints: ['test/formats/registered.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'cjs',
});
/** @type {import('../formats/registered')} */
const { cadFormats, generatedFiles } = createRequire(import.meta.url)(outfile);
for (const { path: file, from } of generatedFiles) {
  const place = path.join(root, file);
  const before = readFileSync(place, 'utf8');
  const after = from(before, cadFormats);
  if (after !== before) writeFileSync(place, after);
  console.log(`${after === before ? 'is as it should be' : 'written'}: ${file}`);
}

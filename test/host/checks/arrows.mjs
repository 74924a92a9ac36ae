// Checks the imports against the tables of .dependency-cruiser.cjs, and that no folders are tied in a knot.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { knotsIn } from './knots.mjs';
import { root } from '../paths.mjs';

const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const args = ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
});
if (stderr) console.error(stderr);

/**
 * @type {{
 *   modules: { source: string, dependencies: { resolved: string }[] }[],
 *   summary: { violations: { from: string, to: string, rule: { name: string } }[] },
 * }}
 */
const { modules, summary } = JSON.parse(stdout);
const wrong = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
const imports = modules
  .filter(({ source }) => source.startsWith('src/'))
  .flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) =>
      resolved.startsWith('src/') ? [{ from: source, to: resolved }] : [],
    ),
  );
const knots = knotsIn(imports).map(
  ({ folder, places }) => `knot in ${folder}: ${places.join(', ')} import each other`,
);
for (const line of [...wrong, ...knots]) console.log(line);
console.log(`${modules.length} modules, ${imports.length} imports between them`);
process.exit(wrong.length + knots.length === 0 ? 0 : 1);

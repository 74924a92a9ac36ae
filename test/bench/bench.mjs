// npm run bench: builds, then measures. With --help it only says what it takes.
import path from 'node:path';
import { root } from '../host/paths.mjs';
import { runUntilEnded } from '../host/runNode.mjs';

const usage = `npm run bench                          ratios of the path of a file, conversion, upload, activation
npm run bench -- --viewer              the page alone, against other engines
npm run bench -- --tools               what asking by an agent's tool adds to the work itself
npm run bench -- --kernel [file …]     STEP to GLB by files, against native OpenCascade
npm run bench -- --recognition [file …]
                                       what recognising holes and other features costs of a conversion
npm run bench -- --matching old new …  what saying the changes of two revisions costs of their conversions
npm run bench -- --formats [folder …]  what each CAD file gives, and counts
npm run bench -- --trees               our search trees against three-mesh-bvh
npm run bench -- --fallback [folder …] how often the geometry engines are called for STEP and IGES, and why
npm run bench -- large [window | page] [file …]
                                       what large models take in a window of VS Code, from a click, and in the
                                       page alone, which draw in software; also bodies 3000,
                                       and moved 2000 500 for a comparison
npm run bench -- growth [part]         how work and memory grow with holes, bodies, places, levels, splines and
                                       triangles; with 0.1 of a tenth of the sizes
npm run bench -- --team                what models and status reads cost a team's service (Debian, as root)

Ratios, not verdicts: absolute times say more about the machine than about Caliper (test/bench/NOTES.md).`;

const args = process.argv.slice(2);
if (args.some((arg) => arg === '--help' || arg === '-h')) console.log(usage);
else {
  const built = await runUntilEnded([path.join(root, 'esbuild.mjs'), '--production', '--tests']);
  process.exitCode =
    built === 0 ? await runUntilEnded([path.join(root, 'out/bench/main.js'), ...args]) : built;
}

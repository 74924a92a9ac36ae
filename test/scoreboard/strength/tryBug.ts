import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { failuresIn } from './failuresIn';
import { withBug, type SeededBug } from './seededBug';

/**
 * Builds what holds a bug with the bug in it, away from the sources, and runs it; with null in its
 * place, the same as it is. Gives the titles of what fails.
 */
export async function failuresWith(
  bug: SeededBug | null,
  heldBy: readonly string[],
): Promise<readonly string[]> {
  // Below the project, so that packages are found.
  const folder = await mkdtemp(path.resolve('out', 'bug-'));
  const rows = heldBy.filter((name) => /^[A-Z]\d+$/.test(name));
  const tests = heldBy.filter((name) => !rows.includes(name));
  const programs = [
    ...tests.map((name) => `${name}.test`),
    ...(rows[0] ? ['scoreboard/main'] : []),
  ];
  try {
    await bundle(programs, bug, folder);
    return failuresIn(folder, tests, rows);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function bundle(
  programs: readonly string[],
  bug: SeededBug | null,
  folder: string,
): Promise<void> {
  await build({
    bundle: true,
    logLevel: 'silent',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    alias: { 'web-streams-polyfill/dist/ponyfill.es2018.js': 'node:stream/web' },
    external: ['vscode', 'playwright-core', 'gltf-validator', 'esbuild'],
    entryPoints: programs.map((name) => `test/${name}.ts`),
    outbase: 'test',
    outdir: folder,
    plugins: bug === null ? [] : [puttingBack(bug)],
  });
}

function puttingBack(bug: SeededBug): Plugin {
  const buggy = path.resolve('src', bug.file);
  return {
    name: 'putting-back',
    setup: (bundling) => {
      let isIn = false;
      bundling.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        if (file !== buggy) return null;
        isIn = true;
        return { contents: withBug(await readFile(file, 'utf8'), bug), loader: 'ts' };
      });
      bundling.onEnd(() => (isIn ? null : { errors: [{ text: `No test bundles ${bug.file}.` }] }));
    },
  };
}

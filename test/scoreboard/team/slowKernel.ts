import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/**
 * The programs of a team with a kernel that takes its time: it rests before each real conversion, so that many of them
 * take no more processor than a machine has.
 * @returns the program of the team; the kernel lies beside it
 */
export function slowKernel(restMs: number): { readonly team: string; readonly kernel: string } {
  const folder = path.join(temporaryFolder(), 'dist');
  mkdirSync(folder);
  const [team, kernel] = [path.join(folder, 'team.js'), path.join(folder, 'kernel.js')];
  copyFileSync(path.resolve('dist', 'team.js'), team);
  writeFileSync(
    kernel,
    `const on = process.on.bind(process);
process.on = (name, hear) =>
  on(name, name === 'message' ? (message) => setTimeout(hear, ${restMs}, message) : hear);
require(${JSON.stringify(path.resolve('dist', 'kernel.js'))});
`,
  );
  return { team, kernel };
}

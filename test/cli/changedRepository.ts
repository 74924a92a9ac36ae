import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../fixtures/temporaryFolder';

/** Two commits: of an assembly, and of the same under another name, with a nut that stands 3 mm farther. */
export async function repository() {
  const folder = temporaryFolder();
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
    });
  git('init', '--quiet');
  await mkdir(path.join(folder, 'parts'));
  await writeFile(path.join(folder, 'parts', 'as1.stp'), await assembly(185));
  git('add', '.');
  git('commit', '--quiet', '--message', 'The assembly');
  git('mv', 'parts/as1.stp', 'parts/moved.stp');
  await writeFile(path.join(folder, 'parts', 'moved.stp'), await assembly(188));
  git('add', '.');
  git('commit', '--quiet', '--message', 'Renamed and moved');
  return { folder, git };
}

/** The sample with a nut at a height of its rod, millimetres. */
export async function assembly(height: number): Promise<string> {
  const text = await readFile(path.resolve('samples', 'as1-oc-214.stp'), 'utf8');
  return text.replace('(-10.,-7.5,185.)', `(-10.,-7.5,${height}.)`);
}

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { root, vsixFile } from './paths.mjs';

/** Builds for production and packs the extension, exactly as it would be published. */
export function packageVsix() {
  mkdirSync(path.dirname(vsixFile), { recursive: true });
  execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/@vscode/vsce/vsce'),
      ...['package', '--no-dependencies', '--out', vsixFile],
    ],
    { cwd: root, stdio: 'pipe' },
  );
  return vsixFile;
}

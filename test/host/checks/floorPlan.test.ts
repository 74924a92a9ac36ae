import { deepEqual } from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { floorPlanFaults } from './floorPlan.mjs';

describe('the floor plan', () => {
  it('allows twenty source files in a folder, and whatever else', () => {
    const inRoom = Array.from({ length: 20 }, (_, index) => `src/room/file${index}.ts`);
    const beside = ['src/room/README.md', 'src/room/inner/one.ts'];
    deepEqual(floorPlanFaults(project([...inRoom, ...beside])), []);
  });

  it('refuses one more, in sources and in tests', () => {
    const inRoom = Array.from({ length: 21 }, (_, index) => `src/room/file${index}.ts`);
    const inTests = Array.from({ length: 21 }, (_, index) => `test/room/file${index}.test.ts`);
    deepEqual(floorPlanFaults(project([...inRoom, ...inTests])), [
      'src/room holds 21 files; 20 are the most. Split it by meaning.',
      'test/room holds 21 files; 20 are the most. Split it by meaning.',
    ]);
  });

  it('refuses a name that two rooms have', () => {
    deepEqual(floorPlanFaults(project(['src/one/vectors.ts', 'src/other/inner/vectors.ts'])), [
      'vectors.ts is the name of src/one/vectors.ts and src/other/inner/vectors.ts. ' +
        'Say in each name what the file is.',
    ]);
  });

  it('allows doors, programs and formats their one name, and tests theirs', () => {
    const names = ['index.ts', 'main.ts', 'format.ts'];
    const twice = names.flatMap((name) => [`src/one/${name}`, `src/other/${name}`]);
    deepEqual(
      floorPlanFaults(project([...twice, 'test/one/a.test.ts', 'test/other/a.test.ts'])),
      [],
    );
  });
});

function project(files: readonly string[]): string {
  const root = temporaryFolder();
  for (const file of ['src/extension.ts', 'test/notice.test.ts', ...files]) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), '');
  }
  return root;
}

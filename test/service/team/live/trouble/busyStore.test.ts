import { deepEqual, equal } from 'node:assert/strict';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../../../fixtures/temporaryFolder';
import { startStore, storeOfTests } from '../../servers/startStore';
import { programNamed } from '../../teamServers.mjs';

describe('a store of a team whose monitor is busy', function () {
  this.timeout(120_000);

  it('starts at the first try, though a command was refused', async () => {
    const folder = temporaryFolder();
    const mark = path.join(folder, 'refused');
    writeFileSync(
      path.join(folder, 'ceph'),
      `#!/bin/bash
if [[ "$*" == *"osd create"* && ! -e "${mark}" ]]; then
  touch "${mark}"
  echo "Error EPERM: problem getting command descriptions from mon." >&2
  exit 1
fi
exec "${programNamed('ceph') ?? ''}" "$@"
`,
    );
    chmodSync(path.join(folder, 'ceph'), 0o700);
    const said: unknown[] = [];
    const warn = console.warn;
    console.warn = (text: unknown) => said.push(text);
    try {
      const { PATH = '' } = process.env;
      const store = await startStore({ ...storeOfTests, PATH: `${folder}:${PATH}` });
      await store.stop();
    } finally {
      console.warn = warn;
    }
    equal(existsSync(mark), true);
    deepEqual(said, []);
  });
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { comesTrue, Workbench } from './workbench/workbench';

const assembly = 'as1-oc-214.stp';

// The build of VS Code that runs here has no writer for logs.
describe('the log in the Output panel', function () {
  this.timeout(600_000);
  let workbench: Workbench;
  before(async () => {
    workbench = await Workbench.open({ samples: [assembly] });
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  it('shows each request with its route and status at the level of debugging', async () => {
    await workbench.command('Caliper: Show Log');
    // The list of logs is as long as it was when it opened.
    await comesTrue('there is a log', () => Promise.resolve(logFiles(workbench.folder).length > 0));
    await workbench.command('Developer: Set Log Level');
    await workbench.choose('Caliper');
    await workbench.choose('Debug');
    await workbench.openFile(assembly);
    await workbench.modelStands();
    await workbench.command('Caliper: Show Log');
    const request = /\[debug\] GET 127\.0\.0\.1:\d+\/api\/v1\/models\/:modelId\/assets\/\w+: 200/;
    await comesTrue('the panel shows the last requests', async () => {
      const shown = await workbench.page.locator('.panel .view-line').allInnerTexts();
      // The editor writes spaces that do not break.
      return shown.some((line) => request.test(line.replaceAll('\u00a0', ' ')));
    });
    await workbench.screenshot('log');
  });

  it('tells the way of the file from the start, for this user alone', () => {
    const [file = ''] = logFiles(workbench.folder);
    const log = readFileSync(file, 'utf8');
    for (const line of [
      /^\S+ \S+ \[debug\] POST 127\.0\.0\.1:\d+\/api\/v1\/models\/upload-token: 200 in \d+ ms/m,
      /\[debug\] as1-oc-214\.stp sends it by the contract default, because /,
      /\[info\] as1-oc-214\.stp \[[0-9a-f]{8}\]: ready/,
      /\[info\] embedded service: model \S+: succeeded$/m,
    ]) {
      assert.match(log, line);
    }
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });
});

function logFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'Caliper.log')
    .map(({ parentPath, name }) => path.join(parentPath, name));
}

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { isRecord } from '../../../src/words/unknown';
import { comesTrue, Workbench } from '../workbench/workbench';

/** Where the repository is seen by browsers, without a slash at the end. */
const repository = repositoryAddress();

describe('the page of the extension in VS Code', function () {
  this.timeout(300_000);
  let workbench: Workbench;
  const asked: string[] = [];
  before(async () => {
    workbench = await Workbench.open({});
    // Nobody is asked: the repository's files are those that lie here.
    await workbench.page.context().route(
      (url) => url.href.startsWith(repository),
      (route) => {
        const file = fileAt(route.request().url());
        asked.push(file);
        return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 });
      },
    );
    await workbench.command('Extensions: Show Installed Extensions');
    const row = workbench.page.locator('.extension-list-item').filter({ hasText: 'Caliper' });
    await row.first().dblclick();
  });
  afterEach(function () {
    return workbench.pictureIfFailed(this.currentTest);
  });
  after(() => workbench.end());

  for (const theme of ['Dark Modern', 'Light Modern'] as const) {
    it(`shows every picture of the README in ${theme}`, async () => {
      await workbench.useTheme(theme);
      const readme = workbench.modelPage.locator('body');
      await readme.getByRole('heading', { name: 'Caliper', exact: true }).waitFor();
      const sources = [...readFileSync('README.md', 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)];
      assert.ok(sources.length > 3);
      await comesTrue('every picture is drawn', async () => {
        const widths = await pictureWidths(workbench.modelPage);
        return widths.length === sources.length && widths.every((width) => width > 300);
      });
      await workbench.screenshot(`extension-page-${theme.replace(' ', '-')}`);
    });
  }

  it('leads with every link to something that is there', async () => {
    const targets: unknown = await workbench.modelPage
      .locator('body')
      .evaluate(`Array.from(document.links, (link) => link.getAttribute('href'))`);
    assert.ok(Array.isArray(targets) && targets.length > 10);
    const dead: unknown[] = [];
    for (const target of targets) {
      if (!(await leadsSomewhere(workbench.modelPage, String(target)))) dead.push(target);
    }
    assert.deepEqual(dead, []);
  });

  it('asks of the repository only what lies in it', () => {
    assert.deepEqual(
      asked.filter((file) => !existsSync(file)),
      [],
    );
  });
});

async function pictureWidths(page: FrameLocator): Promise<readonly number[]> {
  const widths: unknown = await page
    .locator('body')
    .evaluate(`Array.from(document.images, ({ naturalWidth }) => naturalWidth)`);
  return Array.isArray(widths) ? widths.map(Number) : [];
}

/** A file of the repository, or a heading of the page itself; VS Code adds a way to its top. */
async function leadsSomewhere(page: FrameLocator, target: string): Promise<boolean> {
  if (target === '#') return true;
  if (target.startsWith('#')) return (await page.locator(`[id="${target.slice(1)}"]`).count()) > 0;
  return target.startsWith(repository) && existsSync(fileAt(target));
}

/** `…/blob/HEAD/docs/SERVICE.md`, as the packager writes links, and pictures with `raw`. */
function fileAt(address: string): string {
  const { pathname } = new URL(address);
  const rest = pathname.slice(new URL(repository).pathname.length);
  return path.join('.', rest.replace(/^\/(blob|raw)\/HEAD\//, ''));
}

function repositoryAddress(): string {
  const manifest: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  const stated =
    isRecord(manifest) && isRecord(manifest['repository']) ? manifest['repository'] : {};
  return String(stated['url'])
    .replace(/^git\+/, '')
    .replace(/\.git$/, '');
}

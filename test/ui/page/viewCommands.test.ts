import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { viewCommands, type ViewPages } from '../../../src/ui/page/viewCommands';

describe('viewCommands', () => {
  it('ask the page in the active tab, a comparison as well as a model', () => {
    for (const active of ['model', 'comparison']) {
      const asked: string[] = [];
      const jobs = viewCommands([
        pages('model', active, asked),
        pages('comparison', active, asked),
      ]);
      for (const name of ['section', 'namedViews', 'saveStl', 'changes', 'fit'])
        jobs[`caliper.view.${name}`]?.();
      const tasks = ['section', 'views', 'saveStl', 'compare', 'fit'];
      deepEqual(
        asked,
        tasks.map((task) => `${active} ${task}`),
      );
    }
  });

  it('ask a page that is seen when the active tab is something else', () => {
    const asked: string[] = [];
    const hidden = { active: () => null, seen: () => [] };
    const jobs = viewCommands([hidden, pages('comparison', 'text', asked)]);
    jobs['caliper.view.measure']?.();
    deepEqual(asked, ['comparison measure']);
  });

  it('do nothing while nothing is seen', () => {
    for (const job of Object.values(viewCommands([]))) equal(job(), undefined);
  });

  it('are all declared in the manifest', () => {
    const manifest = readFileSync('package.json', 'utf8');
    for (const id of Object.keys(viewCommands([]))) {
      ok(manifest.includes(`"command": "${id}",\n        "title"`), id);
    }
  });
});

/** Tabs of a kind of which one is seen, and active when `active` names the kind. */
function pages(kind: string, active: string, asked: string[]): ViewPages {
  const page = {
    perform: (task: string) => asked.push(`${kind} ${task}`),
    fit: () => asked.push(`${kind} fit`),
  };
  return { active: () => (kind === active ? page : null), seen: () => [page] };
}

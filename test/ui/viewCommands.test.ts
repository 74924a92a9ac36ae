import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { viewCommands } from '../../src/ui/viewCommands';

describe('viewCommands', () => {
  it('ask the page of the model that is seen', () => {
    const asked: string[] = [];
    const jobs = viewCommands(() => ({
      perform: (task) => asked.push(task),
      fit: () => asked.push('fit'),
    }));
    for (const name of ['section', 'namedViews', 'saveStl', 'fit'])
      jobs[`caliper.view.${name}`]?.();
    deepEqual(asked, ['section', 'views', 'saveStl', 'fit']);
  });

  it('do nothing while no model is seen', () => {
    for (const job of Object.values(viewCommands(() => null))) equal(job(), undefined);
  });

  it('are all declared in the manifest', () => {
    const manifest = readFileSync('package.json', 'utf8');
    for (const id of Object.keys(viewCommands(() => null))) {
      ok(manifest.includes(`"command": "${id}",\n        "title"`), id);
    }
  });
});

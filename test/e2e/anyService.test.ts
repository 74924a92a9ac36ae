import assert from 'node:assert/strict';
import { strangeRuns } from '../strange/cases';
import { faultOf, runStrange, type StrangeOutcome } from '../strange/runStrange';
import { convertedAssets } from './workbench/convertedAssets';

describe("any company's service", function () {
  this.timeout(600_000);
  let outcomes: ReadonlyMap<string, StrangeOutcome>;
  before(async () => {
    outcomes = await runStrange(strangeRuns, await convertedAssets(), (workbench) =>
      workbench.screenshot('strange-services'),
    );
  });

  for (const run of strangeRuns) {
    it(`ends as it should, in no more steps than it needs: ${run.title}`, () => {
      assert.equal(faultOf(run, outcomes.get(run.file)), null);
    });
  }
});

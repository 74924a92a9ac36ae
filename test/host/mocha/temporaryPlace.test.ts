import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inTemporaryPlace } from './temporaryPlace.mjs';

describe('the temporary folder of a stage', () => {
  it('tells what was left in it of Caliper, and goes away', async () => {
    let place = '';
    const { result, left } = await inTemporaryPlace(() => {
      place = os.tmpdir();
      mkdtempSync(path.join(place, 'caliper-test-'));
      writeFileSync(path.join(place, 'of-somebody-else'), '');
      return 'done';
    });
    assert.equal(result, 'done');
    assert.match(left.join(), /^caliper-test-[^,]+$/);
    assert.ok(!existsSync(place));
    assert.notEqual(os.tmpdir(), place);
  });

  it('goes away when the stage breaks off', async () => {
    let place = '';
    const run = (): never => {
      place = os.tmpdir();
      throw new Error('broken');
    };
    await assert.rejects(inTemporaryPlace(run), /broken/);
    assert.ok(!existsSync(place));
    assert.notEqual(os.tmpdir(), place);
  });
});

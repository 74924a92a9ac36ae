import { equal } from 'node:assert/strict';
import { Emitter } from '../../../src/tracking/async/emitter';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { UploadRates } from '../../../src/ui/upload/uploadRates';
import { modelAt } from '../base/someModels';

const totalBytes = 100_000_000;

describe('how fast a file goes out', () => {
  it('is not told before a second has passed', () => {
    const { at, rates } = make();
    at(0, 0);
    equal(rates.of(at(900, 4_000_000)), null);
    equal(rates.of(at(1000, 4_000_000)), 4_000_000);
  });

  it('measures the last seconds, not what was slower before', () => {
    const { at, rates } = make();
    for (let second = 0; second <= 10; second++) at(second * 1000, second * 1_000_000);
    let model = at(11_000, 13_000_000);
    for (let second = 12; second <= 16; second++) {
      model = at(second * 1000, (second - 11) * 3_000_000 + 13_000_000);
    }
    equal(rates.of(model), 3_000_000);
  });

  it('counts only what this window sends of a file that goes on', () => {
    const { at, rates } = make();
    at(0, 60_000_000);
    equal(rates.of(at(2000, 64_000_000)), 2_000_000);
  });

  it('begins anew when a storage has less than was sent', () => {
    const { at, rates } = make();
    at(0, 60_000_000);
    at(2000, 64_000_000);
    equal(rates.of(at(3000, 10_000_000)), null);
    equal(rates.of(at(4000, 11_000_000)), 1_000_000);
  });

  it('falls while nothing is sent, and is over with the upload', () => {
    const { at, wait, rates, model } = make();
    at(0, 0);
    at(1000, 4_000_000);
    wait(8000);
    equal(rates.of(model()), 500_000);
    equal(rates.of(modelAt({ kind: 'storing' })), null);
  });
});

function make() {
  const changed = new Emitter<readonly string[]>();
  let now = 0;
  let current: TrackedModel = modelAt({ kind: 'waiting' });
  const rates = new UploadRates({ get: () => current, onDidChange: changed.event }, () => now);
  return {
    rates,
    model: () => current,
    wait: (ms: number) => {
      now = ms;
    },
    at: (ms: number, sentBytes: number): TrackedModel => {
      now = ms;
      current = modelAt({ kind: 'uploading', sentBytes, totalBytes });
      changed.fire([current.key]);
      return current;
    },
  };
}

import { deepEqual, equal, match } from 'node:assert/strict';
import { Emitter } from '../../../src/tracking/async/emitter';
import type { ModelStatus } from '../../../src/interface/result';
import type { Stage } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { globOfNames } from '../../../src/ui/base/globOfNames';
import { decorationOf } from '../../../src/ui/models/sourceDecoration';
import { SourceRows } from '../../../src/ui/source/sourceRows';
import { failedStage, modelAt, statusWith } from '../base/someModels';

const ready: Stage = { kind: 'ready', status: statusWith() };

describe('A CAD file in the Explorer', () => {
  it('has one sign for each way that its model stands', () => {
    const signOf = (stage: Stage, state: 'same' | 'changed' | 'missing' = 'same') =>
      decorationOf(modelAt(stage), state)?.badge ?? null;
    deepEqual(
      [
        signOf({ kind: 'waiting' }),
        signOf({ kind: 'converting', status: statusWith() }),
        signOf(ready),
        signOf(ready, 'changed'),
        signOf(failedStage()),
        signOf(failedStage({ trouble: 'cancelled' })),
      ],
      ['↻', '↻', '✓', '≠', '!', null],
    );
  });

  it('is called a 3D model only where there is one', () => {
    const tooltipOf = (status: Partial<ModelStatus>, service = 'embedded') =>
      decorationOf(modelAt({ kind: 'ready', status: statusWith(status) }, { service }), 'same')
        ?.tooltip;
    const elsewhere = 'https://models.example.com';
    equal(tooltipOf({ message: 'Triangles within 0.1 mm.' }), 'Caliper: 3D model ready');
    equal(tooltipOf({ pictureOnly: true }), 'Caliper: only a picture, no 3D model');
    equal(tooltipOf({ pictureOnly: true }, elsewhere), 'Caliper: only a picture, no 3D model');
    equal(tooltipOf({}, elsewhere), 'Caliper: result ready');
  });

  it('says why it failed', () => {
    match(decorationOf(modelAt(failedStage()), 'same')?.tooltip ?? '', /The file has no solid\./);
  });
});

describe('SourceRows', () => {
  it('finds the newest model of a file, at any service or at one', () => {
    const changed = new Emitter<readonly string[]>();
    let models: readonly TrackedModel[] = [];
    const rows = new SourceRows({ all: () => models, onDidChange: changed.event });
    const source = 'file:///parts/bracket.step';
    equal(rows.newest(source), undefined);
    const remote = modelAt(ready, { key: 'new', service: 'https://models.example.com' });
    models = [remote, modelAt(ready, { key: 'old' }), modelAt(ready, { key: 'older' })];
    changed.fire(['new']);
    equal(rows.newest(source)?.key, 'new');
    equal(rows.newest(source, 'embedded')?.key, 'old');
    equal(rows.newest('file:///parts/other.step'), undefined);
  });
});

describe('globOfNames', () => {
  it('takes any letter case, and the numbered versions of Creo', () => {
    equal(globOfNames(['.x_t']), '*.{[xX]_[tT]}');
    match(globOfNames(['.prt.x']), /\[pP\]\[rR\]\[tT\]\.\[0-9\]\[0-9\]/);
  });
});

import { deepEqual, equal } from 'node:assert/strict';
import type { Hold } from '../../../src/tracking/store/holds';
import type { Stage } from '../../../src/tracking/model/stage';
import { contextOf, rowOf } from '../../../src/ui/models/modelRow';
import { addedAt, failedStage, modelAt, statusWith } from '../base/someModels';

const now = addedAt + 8000;

describe('the row of a model', () => {
  it('says the stage and how long it has taken', () => {
    const stages = [
      { kind: 'waiting' },
      { kind: 'uploading', sentBytes: 1_190_000, totalBytes: 3_400_000 },
      { kind: 'storing' },
      { kind: 'converting', status: null },
      { kind: 'converting', status: statusWith() },
    ] as const;
    deepEqual(
      stages.map((stage) => rowOf(modelAt(stage), now).description),
      [
        'Waiting for its turn · 8 s',
        'Reading the file 1.2 of 3.4 MB (35 %) · 8 s',
        'Handing the file over · 8 s',
        'Converting · 8 s',
        'meshing · 8 s',
      ],
    );
  });

  it('says how much of a conversion is done, where its service tells', () => {
    const task = { id: 't', attempt: 1, status: 'processing', errorCode: null, errorMessage: null };
    const status = statusWith({ task: { ...task, fraction: 0.449 } });
    equal(rowOf(modelAt({ kind: 'converting', status }), now).description, 'meshing · 44 % · 8 s');
  });

  it('says how fast a file goes out, while it does', () => {
    const model = modelAt({ kind: 'uploading', sentBytes: 1_190_000, totalBytes: 3_400_000 });
    const row = rowOf(model, now, { bytesPerSecond: 148_700.4 });
    equal(row.description, 'Reading the file 1.2 of 3.4 MB (35 %) · 148.7 kB/s · 8 s');
    const heldUp = rowOf(model, now, { bytesPerSecond: 148_700.4, hold: { kind: 'connection' } });
    equal(
      heldUp.description,
      'No connection, trying again · Reading the file 1.2 of 3.4 MB (35 %) · 8 s',
    );
  });

  it('says that the connection is lost, before what was known last', () => {
    const row = rowOf(modelAt({ kind: 'converting', status: statusWith() }), now, {
      hold: { kind: 'connection' },
    });
    equal(row.description, 'No connection, trying again · meshing · 8 s');
    equal(row.contextValue, 'model.converting');
  });

  it('says why a model waits, and offers a token where that may help', () => {
    const remote = { service: 'https://models.test' };
    const converting = modelAt({ kind: 'converting', status: statusWith() }, remote);
    const row = (hold: Hold, model = converting) => {
      const { description, icon, contextValue } = rowOf(model, now, { hold, typicalMs: 9000 });
      return [description, icon, contextValue];
    };
    deepEqual(row({ kind: 'token' }), [
      'Paused, access token refused · meshing · 8 s',
      'key',
      'model.converting.refused',
    ]);
    deepEqual(row({ kind: 'token' }, modelAt({ kind: 'waiting' }, remote)), [
      'Paused, access token refused: set another one',
      'key',
      'model.uploading.refused',
    ]);
    deepEqual(row({ kind: 'token', isOfOthers: true }), [
      'Held, access token refused for other files · meshing · 8 s',
      'key',
      'model.converting.refused',
    ]);
    deepEqual(row({ kind: 'permission' }), [
      'No permission for this model · meshing · 8 s',
      'lock',
      'model.converting.refused',
    ]);
    deepEqual(row({ kind: 'answers', reason: 'HTML came.' }), [
      'No usable answer, asking again · meshing · 8 s',
      'warning',
      'model.converting',
    ]);
    const own = modelAt({ kind: 'converting', status: statusWith() });
    equal(row({ kind: 'token' }, own)[2], 'model.converting');
  });

  it('says that its file is gone, before how it stands', () => {
    const ready = modelAt({ kind: 'ready', status: statusWith() });
    equal(rowOf(ready, now, { isGone: true }).description, 'File deleted · Ready');
    const told = rowOf(ready, now, { isGone: true, whereabouts: 'left' }).description;
    equal(told, 'left · File deleted · Ready');
  });

  it('says of its own service that it reads a file, and of another that it is sent', () => {
    const stages: readonly Stage[] = [
      { kind: 'waiting' },
      { kind: 'uploading', sentBytes: 1_000_000, totalBytes: 2_000_000 },
      { kind: 'storing' },
    ];
    const wordsAt = (service: string) =>
      stages.map((stage) => rowOf({ ...modelAt(stage), service }, now).description);
    equal(
      wordsAt('embedded').some((words) => /upload/i.test(words)),
      false,
    );
    deepEqual(wordsAt('https://models.example.com'), [
      'Waiting to upload · 8 s',
      'Uploading 1.0 of 2.0 MB (50 %) · 8 s',
      'Sent · 8 s',
    ]);
  });

  it('says where an upload was cut, and what is done about it', () => {
    const bytes = { kind: 'uploading', sentBytes: 5_600_000, totalBytes: 60_000_000 } as const;
    const service = 'https://models.example.com';
    const words = (stage: Stage) => rowOf({ ...modelAt(stage), service }, now).description;
    equal(
      words({ ...bytes, cut: 'sendingAgain' }),
      'Upload was cut at 5.6 of 60.0 MB · sending again · 8 s',
    );
    equal(
      words({ ...bytes, sentBytes: 0, cut: 'asking' }),
      'Upload was cut · asking the service what has come · 8 s',
    );
  });

  it('counts the time of a second try from its own start', () => {
    const retried = modelAt({ kind: 'waiting' }, { startedAt: now - 3000 });
    equal(rowOf(retried, now).description, 'Waiting for its turn · 3 s');
  });

  it('says how long one waited once the model is ready, from the click on', () => {
    const [createdAt, finishedAt] = ['2026-01-01T12:00:16.000Z', '2026-01-01T12:00:27.000Z'];
    const timestamps = { createdAt, finishedAt };
    const stage = { kind: 'ready', status: statusWith({ timestamps }) } as const;
    const clicked = Date.parse('2026-01-01T12:00:00.000Z');
    const heard = Date.parse('2026-01-03T08:00:00.000Z');
    const waited = modelAt(stage, { startedAt: clicked, changedAt: heard });
    equal(
      rowOf(waited, heard).description,
      'Ready in 27 s',
      'also where it was heard of days later',
    );
    const isAhead = modelAt(stage, { startedAt: clicked - 3e6, changedAt: clicked - 2e6 });
    equal(rowOf(isAhead, heard).description, 'Ready in 11 s', 'by a clock that is ahead of ours');
    const isBehind = modelAt(stage, { startedAt: clicked + 3e6, changedAt: clicked + 4e6 });
    equal(rowOf(isBehind, heard).description, 'Ready in 11 s', 'by a clock that is behind it');
  });

  it('says how long the service took where that is all that is known', () => {
    const timestamps = {
      createdAt: '2026-01-01T12:00:00.000Z',
      finishedAt: '2026-01-01T12:00:12.345Z',
    };
    const stage = { kind: 'ready', status: statusWith({ timestamps }) } as const;
    equal(rowOf(modelAt(stage), now + 1e9).description, 'Ready in 12 s');
    const quick = { ...timestamps, finishedAt: '2026-01-01T12:00:00.412Z' };
    const soon = { kind: 'ready', status: statusWith({ timestamps: quick }) } as const;
    equal(rowOf(modelAt(soon), now).description, 'Ready in 0.4 s');
    const sameSecond = { ...timestamps, finishedAt: timestamps.createdAt };
    const coarse = { kind: 'ready', status: statusWith({ timestamps: sameSecond }) } as const;
    equal(rowOf(modelAt(coarse), now).description, 'Ready');
    const silent = { kind: 'ready', status: statusWith() } as const;
    equal(rowOf(modelAt(silent), now).description, 'Ready');
  });

  it('shows a status word of another service as it is', () => {
    const status = statusWith({ phase: '', status: 'IN_QUEUE' });
    equal(rowOf(modelAt({ kind: 'converting', status }), now).description, 'IN_QUEUE · 8 s');
  });

  it('says why a model failed, and reads out as one sentence', () => {
    const row = rowOf(modelAt(failedStage()), now);
    equal(row.description, 'Failed: The file has no solid.');
    equal(row.spoken, 'bracket.step, Failed: The file has no solid.');
  });

  it('offers Retry only when the model may be retried', () => {
    deepEqual(
      [
        contextOf(modelAt({ kind: 'storing' })),
        contextOf(modelAt({ kind: 'converting', status: null })),
        contextOf(modelAt({ kind: 'ready', status: statusWith() })),
        contextOf(modelAt(failedStage())),
        contextOf(modelAt(failedStage({ retryable: true }))),
      ],
      [
        'model.uploading',
        'model.converting',
        'model.ready',
        'model.failed',
        'model.failed.retryable',
      ],
    );
  });

  it('offers Refresh for a model that ran out of time, if the service has it', () => {
    const late = failedStage({ trouble: 'timeout' });
    const lateToo = failedStage({ trouble: 'timeout', retryable: true });
    deepEqual(
      [
        contextOf(modelAt(late)),
        contextOf(modelAt(lateToo)),
        contextOf(modelAt(lateToo, { modelId: null })),
      ],
      ['model.failed.late', 'model.failed.late.retryable', 'model.failed.retryable'],
    );
  });

  it('offers to ask again where Caliper only concluded a failure', () => {
    const gone = failedStage({ trouble: 'notFound', inferred: true });
    equal(contextOf(modelAt(gone)), 'model.failed.late');
  });

  it('shows no invisible letters of a name', () => {
    equal(rowOf(modelAt({ kind: 'waiting' }, { name: 'a\u202Eb.step' }), now).label, 'ab.step');
  });
});

import { deepEqual, equal, match, notEqual } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readRecord, writeRecord } from '../../../src/tracking/store/trackedModelRecord';
import { isModelKey, readTrackedModel } from '../../../src/tracking/model/readTrackedModel';
import type { Stage } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';

const status = {
  status: 'processing',
  phase: 'Meshing',
  message: null,
  retryable: true,
  task: { id: 't-1', attempt: 1, status: null, errorCode: null, errorMessage: null },
  timestamps: { createdAt: '2026-01-01T00:00:00.000Z', finishedAt: null },
};

const stages: readonly Stage[] = [
  { kind: 'waiting' },
  { kind: 'storing' },
  { kind: 'storing', isInDoubt: true },
  { kind: 'uploading', sentBytes: 0, totalBytes: 7 },
  { kind: 'converting', status: null },
  { kind: 'converting', status },
  { kind: 'ready', status },
  { kind: 'ready', status: { ...status, pictureOnly: true } },
  { kind: 'failed', trouble: 'network', reason: '', retryable: false, status: null },
  { kind: 'failed', trouble: 'cancelled', reason: 'Cancelled.', retryable: true, status },
];

const key = '01234567-89ab-4cde-8f01-23456789abcd';

const model: TrackedModel = {
  key,
  service: 'embedded',
  name: 'bolt.step',
  source: '',
  sizeBytes: 0,
  modelId: null,
  addedAt: 1,
  startedAt: 2,
  changedAt: 3,
  stage: { kind: 'waiting' },
};

describe('the record of a model', () => {
  for (const stage of stages) {
    it(`gives back a model at ${JSON.stringify(stage).slice(0, 50)}`, () => {
      const whole = { ...model, modelId: 'm-1', deadlineAt: 9, stage };
      deepEqual(readRecord(writeRecord(whole)), { kind: 'model', model: whole });
    });
  }

  it('keeps that a result is only a picture, also from rows that told it in words', () => {
    const message = 'Saved picture only. Save a copy as STEP.';
    const written = { ...model, stage: { kind: 'ready', status: { ...status, message } } } as const;
    const stage = { kind: 'ready', status: { ...status, message, pictureOnly: true } } as const;
    deepEqual(readRecord(writeRecord(written)), { kind: 'model', model: { ...model, stage } });
  });

  it('is one line of JSON', () => {
    match(writeRecord(model), /^\{"schema":1,"checksum":"[0-9a-f]{64}","model":\{.*\}\}\n$/);
  });

  it('is damaged when a single letter is another', () => {
    const text = writeRecord(model);
    for (const [from, to] of [
      ['bolt', 'bola'],
      ['"checksum":"', '"checksum":"0'],
      ['waiting', 'storing'],
      ['{"schema"', '["schema"'],
    ] as const) {
      notEqual(text.replace(from, to), text);
      deepEqual(readRecord(text.replace(from, to)), { kind: 'damaged' });
    }
  });

  it('is damaged when it is cut, empty or of another shape', () => {
    const text = writeRecord(model);
    const others = ['', '{', 'null', '[]', '7', '{}', text.slice(0, -3), '{"schema":1}'];
    for (const other of others) deepEqual(readRecord(other), { kind: 'damaged' }, other);
  });

  it('is damaged when what it holds, letter by letter, is no model', () => {
    const checksum = createHash('sha256').update('{"key":"x"}').digest('hex');
    const record = JSON.stringify({ schema: 1, checksum, model: { key: 'x' } });
    deepEqual(readRecord(record), { kind: 'damaged' });
  });

  it('is left alone when a later version wrote it, whatever its checksum', () => {
    deepEqual(readRecord('{"schema":2,"all":"new"}'), { kind: 'newer' });
    deepEqual(readRecord('{"schema":"2","all":"new"}'), { kind: 'damaged' });
  });
});

describe('readTrackedModel', () => {
  it('takes the start of an older record from when it was added', () => {
    const { startedAt: _later, ...older } = model;
    equal(readTrackedModel(older)?.startedAt, 1);
  });

  it('has a deadline only when somebody extended it', () => {
    equal('deadlineAt' in (readTrackedModel(model) ?? {}), false);
    equal(readTrackedModel({ ...model, deadlineAt: 5 })?.deadlineAt, 5);
  });

  it('takes no address and nothing else that it does not know', () => {
    const chatty = {
      ...model,
      url: 'https://x/?sig',
      stage: { kind: 'waiting', url: 'https://x' },
    };
    deepEqual(readTrackedModel(chatty), model);
    const ready = { kind: 'ready', status: { ...status, url: 'https://x/?sig', imageUrl: 'y' } };
    deepEqual(readTrackedModel({ ...model, stage: ready })?.stage, { kind: 'ready', status });
  });

  it('believes in a retry only when it is plainly true', () => {
    const failed = { kind: 'failed', trouble: 'network', reason: 'r', status: null };
    const read = (retryable: unknown) => {
      const stage = readTrackedModel({ ...model, stage: { ...failed, retryable } })?.stage;
      return stage?.kind === 'failed' && stage.retryable;
    };
    deepEqual([read(true), read(1), read(undefined)], [true, false, false]);
  });

  const wrong: readonly Readonly<Record<string, unknown>>[] = [
    { key: 'bolt' },
    { key: 7 },
    { key: '' },
    { service: '' },
    { service: null },
    { name: '' },
    { name: undefined },
    { source: null },
    { sizeBytes: null },
    { sizeBytes: '7' },
    { addedAt: undefined },
    { changedAt: Infinity },
    { modelId: '..' },
    { modelId: '' },
    { stage: null },
    { stage: 'waiting' },
    { stage: {} },
    { stage: { kind: 'lost' } },
    { stage: { kind: 'uploading', sentBytes: 1 } },
    { stage: { kind: 'uploading', totalBytes: 1 } },
    { stage: { kind: 'ready', status: null } },
    { stage: { kind: 'ready', status: {} } },
    { stage: { kind: 'failed', trouble: 'none', reason: 'r' } },
    { stage: { kind: 'failed', reason: 'r' } },
    { stage: { kind: 'failed', trouble: 'network' } },
    { stage: { kind: 'failed', trouble: 'network', reason: null } },
  ];
  for (const part of wrong) {
    it(`reads no model with ${JSON.stringify(part)}`, () => {
      equal(readTrackedModel({ ...model, ...part }), null);
    });
  }

  it('reads none out of what is no object', () => {
    for (const value of [null, undefined, 'x', 7, [model]]) equal(readTrackedModel(value), null);
  });

  it('knows a key by every letter: keys become file names', () => {
    equal(isModelKey(key), true);
    for (const text of [`${key}/`, `../${key}`, key.toUpperCase(), key.slice(1), `0${key}`, '']) {
      equal(isModelKey(text), false, text);
    }
  });
});

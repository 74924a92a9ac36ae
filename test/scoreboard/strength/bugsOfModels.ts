import type { SeededBug } from './seededBug';

/** Bugs by which a model is lost, asked about in vain, or shown as what it is not. */
export const bugsOfModels: readonly SeededBug[] = [
  {
    name: 'Retry-After as a date is not heeded',
    once: 'clients that read seconds alone',
    file: 'client/retryAfter.ts',
    find: 'Date.parse(text) - now',
    replace: 'Number.NaN',
    heldBy: ['client/retryAfter'],
  },
  {
    name: 'a failed model is offered for retry against the word of the service',
    once: 'clients that decide by the status',
    file: 'models/failed.ts',
    find: '    retryable: status.retryable,\n',
    replace: '    retryable: true,\n',
    heldBy: ['models/failed'],
  },
  {
    name: 'a hidden window asks on',
    once: 'timers that know nothing of attention',
    file: 'models/pollDelay.ts',
    find: 'return Infinity;',
    replace: 'return delayMs;',
    heldBy: ['models/waiting'],
  },
  {
    name: 'finished models are asked about after a restart',
    once: 'ten thousand questions for nothing',
    file: 'models/conversions.ts',
    find: 'return !isFinished(stage) && (',
    replace: 'return (',
    heldBy: ['models/conversions'],
  },
  {
    name: 'the addresses of assets are written into the state',
    once: 'states that keep a whole answer',
    file: 'contract/result.ts',
    find: 'statusOf({ url: _url, imageUrl: _imageUrl, ...status }: ModelResult)',
    replace: 'statusOf(status: ModelResult)',
    heldBy: ['contract/result'],
  },
  {
    name: 'a restart waits in vain for a model whose upload was being doubted',
    once: 'Caliper, found by the simulation (B61, seed 106)',
    file: 'models/resume.ts',
    find: "return resumeUpload(model, modelId, 'unknownOutcome', road);",
    replace: 'return resumeFollowing(modelId, null, model.startedAt, road);',
    heldBy: ['models/conversions'],
  },
  {
    name: 'a clock set back prolongs the search for a lost upload by as much',
    once: 'Caliper, found by the simulation (B61, seed 123)',
    file: 'models/reconcile.ts',
    find: 'for (let asked = 0, waitedMs = 0; waitedMs < mostMs; asked++) {',
    replace:
      'for (let asked = 0, waitedMs = 0, since = road.now(); road.now() - since < mostMs; asked++) {',
    heldBy: ['models/reconcile'],
  },
  {
    name: 'a damaged record is taken for a model',
    once: 'states that are read as they lie there',
    file: 'models/modelRecord.ts',
    find: "  if (record['checksum'] !== checksumOf(record['model'])) return { kind: 'damaged' };\n",
    replace: '',
    heldBy: ['models/modelRecord'],
  },
  {
    name: 'a second window takes a model that the first one works on',
    once: 'two windows on one folder',
    file: 'models/ownership.ts',
    find: '    if (await this.lives(seen)) return false;\n',
    replace: '',
    heldBy: ['models/modelStore'],
  },
];

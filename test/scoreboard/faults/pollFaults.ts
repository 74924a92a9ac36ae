import assert from 'node:assert/strict';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { done, hangsUp, says, state, status, type Reply } from '../world/remoteService';
import type { World } from '../world/world';
import { fault, faults, type Fault, type Play } from './fault';

const minute = 60_000;
const hour = 60 * minute;

export const pollFaults: readonly Fault[] = [
  fault(
    41,
    'poll: unknown status words',
    readyAfter(['Banana', '', 'QUEUED_2', '完成'].map((word) => says(state(word)))),
  ),
  fault(42, 'poll: task is null', readyAfter([says(state('processing', { task: null }))])),
  fault(
    43,
    'poll: the status flips back',
    readyAfter(['processing', 'queued', 'processing'].map((word) => says(state(word)))),
  ),
  fault(44, 'poll: succeeded without addresses', async (world) => {
    world.remote.results = [says({ ...done('m-1'), url: null, imageUrl: null })];
    const model = await world.start();
    await world.reaches(model, 'ready');
    assert.equal((await world.fetch(model, 'visual')).kind, 'glb');
  }),
  fault(45, 'poll: 404 for a moment', readyAfter([status(404), status(404)])),
  fault(46, 'poll: 404 for ever', async (world) => {
    world.remote.results = [status(404)];
    const at: number[] = [];
    world.remote.onAsked = (what) => {
      if (what === 'result') at.push(world.clock.now());
    };
    await world.fails(await world.start(), 'notFound', false);
    const [first = 0, last = 0] = [at.at(0), at.at(-1)];
    assert.ok(last - first >= 15 * minute, 'it was given up within a quarter of an hour');
    const asked = world.remote.count('result');
    await world.clock.pass(24 * hour);
    assert.equal(world.remote.count('result'), asked, 'a model that is gone was asked about');
  }),
  fault(47, 'poll: 409 means not ready yet', readyAfter([status(409), status(409), status(409)])),
  fault(48, 'poll: a storm of 429', async (world) => {
    const storm = Array.from({ length: 20 }, () => status(429, { 'Retry-After': '5' }));
    world.remote.results = [...storm, tellDone];
    const models = [await world.start(), await world.start(world.part(100, 'b.step'))];
    const since = world.clock.now();
    for (const model of models) await world.reaches(model, 'ready');
    // The pause is the service's, not each model's: one question in five seconds, two at the most.
    const seconds = (world.clock.now() - since) / 1000;
    assert.ok(world.remote.count('result') <= 4 + (2 * seconds) / 5);
  }),
  fault(49, 'poll: offline for five minutes', async (world) => {
    const model = await converting(world);
    world.remote.results = [hangsUp];
    const asked = world.remote.count('result');
    await world.clock.pass(5 * minute);
    assert.equal(world.stage(model).kind, 'converting', 'the last known stage was given up');
    assert.ok(world.remote.count('result') - asked <= 15, 'a dead line was asked again and again');
    await goesOn(world, model);
  }),
  fault(50, 'poll: the machine sleeps for eight hours', async (world) => {
    const model = await converting(world);
    world.clock.jump(8 * hour);
    await goesOn(world, model);
  }),
  faults(51, 'poll: the clock jumps by a day, either way', [jumps(-24 * hour), jumps(24 * hour)]),
  fault(52, 'poll: the service restarts', async (world) => {
    const model = await converting(world);
    await world.remote.service.close();
    await world.clock.pass(minute);
    assert.equal(world.stage(model).kind, 'converting');
    await world.remote.service.reopen();
    await goesOn(world, model);
  }),
];

const tellDone: Reply = (exchange) => says(done(exchange.model.id))(exchange);

function readyAfter(replies: readonly Reply[]): Play['act'] {
  return async (world) => {
    world.remote.results = [...replies, tellDone];
    const model = await world.start();
    await world.reaches(model, 'ready');
    assert.equal(world.remote.count('result'), replies.length + 1);
    await world.clock.pass(hour);
    assert.equal(world.remote.count('result'), replies.length + 1, 'a ready model was asked about');
  };
}

async function converting(world: World): Promise<TrackedModel> {
  world.remote.results = [says(state('processing'))];
  const model = await world.start();
  await world.reaches(model, 'converting');
  await world.clock.pass(minute);
  return model;
}

async function goesOn(world: World, model: TrackedModel): Promise<void> {
  world.remote.results = [tellDone];
  const asked = world.remote.asked.length;
  await world.clock.pass(2 * minute);
  assert.equal(world.stage(model).kind, 'ready', 'it was not asked about within two minutes');
  assert.ok(world.remote.asked.length - asked <= 3);
}

// A day ahead is past the time allowed: the row says so, and goes on when asked to.
function jumps(ms: number): Play['act'] {
  return async (world) => {
    const model = await converting(world);
    world.clock.jump(ms);
    await world.clock.pass(2 * minute);
    if (ms > 0) {
      await world.fails(model, 'timeout', false);
      world.conversions.extendDeadline(model.key);
    }
    await goesOn(world, model);
  };
}

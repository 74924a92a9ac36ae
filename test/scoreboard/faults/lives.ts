import assert from 'node:assert/strict';
import { isInferredFailure, type Stage } from '../../../src/tracking/model/stage';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { rowOf } from '../../../src/ui/models/modelRow';
import {
  done,
  hangsUp,
  says,
  state,
  status,
  type Exchange,
  type Reply,
} from '../world/remoteService';
import type { World } from '../world/world';
import { fault, type Fault } from './fault';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The answers of a service about one model: each for so long, the last one for ever. */
type Script = readonly (readonly [forMs: number, reply: Reply])[];

/** How the row stands so long after the service has the file. */
interface Moment {
  readonly afterMs: number;
  readonly stage: Stage['kind'];
  /** What the row says, without its time. */
  readonly words?: RegExp;
  /** What a person does then. */
  readonly act?: (world: World, model: TrackedModel) => unknown;
}

interface Life {
  readonly title: string;
  readonly script: Script;
  readonly moments: readonly Moment[];
  /** What has to be so at the end beside. */
  readonly after?: (world: World, model: TrackedModel) => void;
}

const at = (
  afterMs: number,
  stage: Stage['kind'],
  words?: RegExp,
  act?: Moment['act'],
): Moment => ({
  ...{ afterMs, stage },
  ...(words && { words }),
  ...(act && { act }),
});

const tellDone: Reply = (exchange) => says(done(exchange.model.id))(exchange);
const working = says(state('processing'));
const text =
  (body: string, code = 200): Reply =>
  ({ response }) =>
    response.writeHead(code, { 'Content-Type': 'text/html' }).end(body);
const page = text('<!doctype html><title>Bad Gateway</title>');
const login = status(302, { Location: 'https://login.example.test/' });
const cutShort: Reply = ({ response, request }) => {
  response.writeHead(200, { 'Content-Length': '500' }).write('{"status":"proc');
  setImmediate(() => request.socket.destroy());
};

const withTask = (more: Readonly<Record<string, unknown>>, word = 'processing') =>
  says(state(word, { task: { id: 't-1', attempt: 1, status: word, ...more } }));
const withTimes = (timestamps: Readonly<Record<string, unknown>>, word = 'processing') =>
  says(state(word, { timestamps }));

/** One after the other, at each question the next. */
function inTurn(...replies: readonly Reply[]): Reply {
  let asked = 0;
  return (exchange) => replies[asked++ % replies.length]?.(exchange);
}

const everyOddAnswer: readonly Reply[] = [
  ...[status(503), status(503), hangsUp, page, status(404), text(''), text('{"state":'), login],
  ...[
    status(500),
    status(204),
    says([1, 2]),
    says({ ok: true }),
    cutShort,
    status(405),
    status(410),
  ],
  ...[
    status(400),
    says('maintenance'),
    status(501),
    status(413),
    status(429),
    status(502),
    status(404),
  ],
  ...[text('x'.repeat(1_100_000)), says({ status: null }), says(null)],
];

const created = { createdAt: '2026-01-01T00:00:00.000Z' };
const paused = /^Paused, access token refused · processing/;
const refused = /^No permission for this model · processing/;
const noAnswer = /^No usable answer, asking again · processing/;
const plain = /^processing/;

const refresh: Moment['act'] = (world) => {
  world.conversions.refresh();
};
const askAgain: Moment['act'] = (world, model) =>
  world.conversions.askAgain(model.key).catch(() => undefined);

const lives: readonly Life[] = [
  {
    title: 'one stray 401',
    script: [
      [minute, working],
      [5 * second, status(401)],
      [2 * minute, working],
      [0, tellDone],
    ],
    moments: [
      at(minute, 'converting', plain),
      at(2 * minute, 'converting', plain),
      at(4 * minute, 'ready'),
    ],
    after: (world) => {
      assert.deepEqual([world.tokensWanted, world.conversions.paused], [[], []]);
    },
  },
  {
    title: '401 for ever: paused, said, asked now and then and when a person refreshes',
    script: [
      [minute, working],
      [0, status(401)],
    ],
    moments: [
      at(2 * minute, 'converting', paused, (world) =>
        asksOnce(world, () => world.conversions.refresh()),
      ),
      at(3 * hour, 'converting', paused),
    ],
    after: (world) => {
      assert.equal(world.tokensWanted.length, 1);
      assert.ok(world.remote.count('result') < 60, `${world.remote.count('result')} questions`);
    },
  },
  {
    title: '401 for ten minutes, while the key server restarts',
    script: [
      [minute, working],
      [10 * minute, status(401)],
      [minute, working],
      [0, tellDone],
    ],
    moments: [at(9 * minute, 'converting', paused), at(40 * minute, 'ready')],
  },
  {
    title: '403 on this model: held, and asked when a person refreshes',
    script: [
      [minute, working],
      [20 * minute, status(403)],
      [0, tellDone],
    ],
    moments: [
      at(10 * minute, 'converting', refused),
      at(22 * minute, 'converting', refused, refresh),
      at(22 * minute + 5 * second, 'ready'),
    ],
    after: (world) => {
      assert.deepEqual([world.tokensWanted, world.conversions.paused], [[], []]);
    },
  },
  {
    title: '403 on everything, until there is another token',
    script: [
      [minute, working],
      [30 * minute, status(403)],
      [0, tellDone],
    ],
    moments: [
      at(20 * minute, 'converting', refused),
      at(32 * minute, 'converting', refused, (world, { service }) => {
        world.conversions.tokenChanged(service);
      }),
      at(33 * minute, 'ready'),
    ],
  },
  {
    title: '404 for ten minutes, from a gateway without its service',
    script: [
      [minute, working],
      [10 * minute, status(404)],
      [0, tellDone],
    ],
    moments: [
      at(2 * minute, 'converting', noAnswer),
      at(10 * minute, 'converting', noAnswer),
      at(13 * minute, 'ready'),
    ],
  },
  {
    title: '404 for an hour: gone, and back when somebody asks again',
    script: [
      [minute, working],
      [hour, status(404)],
      [0, tellDone],
    ],
    moments: [
      at(
        25 * minute,
        'failed',
        /^Failed: The service does not know the model any more \(404\)/,
        askAgain,
      ),
      at(26 * minute, 'failed'),
      at(70 * minute, 'failed', undefined, askAgain),
      at(71 * minute, 'ready'),
    ],
  },
  {
    title: 'a page of HTML for ten minutes',
    script: [
      [minute, working],
      [10 * minute, page],
      [0, tellDone],
    ],
    moments: [at(10 * minute, 'converting', noAnswer), at(13 * minute, 'ready')],
  },
  {
    title: 'a deployment of twelve minutes with every odd answer there is',
    script: [
      [minute, working],
      [12 * minute, inTurn(...everyOddAnswer)],
      [0, tellDone],
    ],
    moments: [
      at(2 * minute, 'converting'),
      at(12 * minute, 'converting'),
      at(20 * minute, 'ready'),
    ],
  },
  {
    title: 'odd answers of one kind before and after eight hours of sleep',
    script: [
      [minute, working],
      [9 * hour, status(404)],
      [0, tellDone],
    ],
    moments: [
      at(5 * minute, 'converting', noAnswer, (world) => {
        world.clock.jump(8 * hour);
      }),
      at(8 * hour + 8 * minute, 'converting', noAnswer),
    ],
  },
  {
    title: 'a service that is overloaded for an hour, and says so',
    script: [
      [minute, working],
      [hour, inTurn(status(429, { 'Retry-After': '30' }), status(503))],
      [0, tellDone],
    ],
    moments: [at(50 * minute, 'converting', noAnswer), at(64 * minute, 'ready')],
  },
  {
    title: 'the error of attempt 1 is told while attempt 2 waits',
    script: [
      [minute, working],
      [
        40 * minute,
        withTask({ attempt: 2, status: 'queued', errorCode: 'E_OOM', errorMessage: 'Worker died' }),
      ],
      [0, tellDone],
    ],
    moments: [at(39 * minute, 'converting', plain), at(45 * minute, 'ready')],
  },
  {
    title: 'an error code 0 and the message success, for three hours',
    script: [
      [3 * hour, withTask({ errorCode: 0, errorMessage: 'success' })],
      [0, tellDone],
    ],
    moments: [at(2 * hour, 'converting', plain), at(3 * hour + 5 * minute, 'ready')],
  },
  {
    title: 'a finish time that is none',
    script: [
      [20 * minute, withTimes({ ...created, finishedAt: '' })],
      [20 * minute, withTimes({ ...created, finishedAt: '0001-01-01T00:00:00Z' })],
      [20 * minute, withTimes({ ...created, finishedAt: '2025-12-31T23:59:59.999Z' })],
      [20 * minute, withTimes({ finishedAt: 0 })],
      [20 * minute, withTimes({ ...created, finishedAt: '2099-06-01T00:00:00.000Z' })],
      [20 * minute, withTimes({ ...created, finishedAt: created.createdAt })],
      [0, tellDone],
    ],
    moments: [
      at(hour, 'converting', plain),
      at(119 * minute, 'converting', plain),
      at(125 * minute, 'ready'),
    ],
  },
  {
    title: 'a finish without success is concluded to be a failure, and asked about again',
    script: [
      [minute, working],
      [10 * minute, withTimes({ ...created, finishedAt: '2026-01-01T00:01:00.000Z' })],
      [0, tellDone],
    ],
    moments: [
      at(5 * minute, 'failed', /^Failed: The service says that it has finished/),
      at(15 * minute, 'failed', undefined, refresh),
      at(15 * minute + 5 * second, 'ready'),
    ],
  },
  {
    title: 'an error that stands for long is concluded to be a failure, and asked about again',
    script: [
      [30 * minute, withTask({ errorCode: 'E7', errorMessage: 'No faces' })],
      [0, tellDone],
    ],
    moments: [
      at(8 * minute, 'converting', plain),
      at(25 * minute, 'failed', /^Failed: No faces/),
      at(31 * minute, 'failed', undefined, askAgain),
      at(32 * minute, 'ready'),
    ],
  },
  {
    title: 'a result in data, with numbers for words',
    script: [
      [minute, says({ code: 0, data: { status: 1, phase: 20, task: { id: 7, status: 1 } } })],
      [minute, says({ data: { ...state('PROCESSING') } })],
      [0, (exchange) => says({ code: 0, message: 'ok', data: done(exchange.model.id) })(exchange)],
    ],
    moments: [
      at(30 * second, 'converting', /^Phase 20/),
      at(90 * second, 'converting', /^PROCESSING/),
      at(4 * minute, 'ready'),
    ],
  },
  {
    title: 'completed, with addresses',
    script: [
      [minute, says(state('Running'))],
      [
        0,
        (exchange: Exchange) => says({ ...done(exchange.model.id), status: 'COMPLETED' })(exchange),
      ],
    ],
    moments: [at(3 * minute, 'ready')],
  },
  {
    title: 'an answer without a status is named, and given up in the end',
    script: [
      [minute, working],
      [0, says({ state: 'running' })],
    ],
    moments: [
      at(5 * minute, 'converting', noAnswer, (world, { key }) => {
        const hold = world.conversions.holdOf(key);
        assert.ok(hold?.kind === 'answers');
        assert.match(hold.reason, /the field status is missing/);
      }),
      at(30 * minute, 'failed', /the field status is missing/),
    ],
    after: (world, model) => {
      assert.ok(isInferredFailure(world.stage(model)));
    },
  },
];

/** Whole lives of a model at services that other companies run, with what the row says on the way. */
export const lifeFaults: readonly Fault[] = [
  ...lives.map((life, index) =>
    fault(62 + index, `life: ${life.title}`, (world) => live(life, world)),
  ),
  fault(62 + lives.length, 'life: three models, of which the service refuses two', twoRefused),
];

async function live({ script, moments, after }: Life, world: World): Promise<void> {
  const { clock, remote } = world;
  let since = Infinity;
  remote.results = [
    (exchange) => {
      since = Math.min(since, clock.now());
      return replyAt(script, clock.now() - since)(exchange);
    },
  ];
  const model = await world.start();
  await world.reaches(model, 'converting');
  const began = clock.now();
  for (const { afterMs, stage, words, act } of moments) {
    await clock.pass(Math.max(0, began + afterMs - clock.now()));
    const row = world.row(model);
    const said = rowOf(row, clock.now(), { hold: world.conversions.holdOf(row.key) }).description;
    assert.equal(row.stage.kind, stage, `after ${afterMs / minute} min: ${said}`);
    if (words) assert.match(said, words, `after ${afterMs / minute} min`);
    await act?.(world, model);
  }
  after?.(world, model);
  if (world.stage(model).kind === 'ready') assert.equal(remote.count('grant'), 1);
}

function replyAt(script: Script, ms: number): Reply {
  let untilMs = 0;
  for (const [forMs, reply] of script) {
    untilMs += forMs;
    if (ms < untilMs) return reply;
  }
  return script.at(-1)?.[1] ?? working;
}

async function asksOnce(world: World, act: () => void): Promise<void> {
  const before = world.remote.count('result');
  act();
  await world.clock.pass(5 * second);
  assert.equal(world.remote.count('result') - before, 1);
}

async function twoRefused(world: World): Promise<void> {
  const models: TrackedModel[] = [];
  for (const name of ['a', 'b', 'c'])
    models.push(await world.start(world.part(100, `${name}.step`)));
  const [a, b, c] = models;
  assert.ok(a && b && c);
  world.remote.results = [working];
  for (const model of models) await world.reaches(model, 'converting');
  const fine = world.row(c).modelId;
  world.remote.results = [
    (exchange) => (exchange.model.id === fine ? tellDone : status(403))(exchange),
  ];
  await world.clock.pass(5 * minute);
  const kinds = models.map((model) => world.stage(model).kind);
  assert.deepEqual(kinds, ['converting', 'converting', 'ready']);
  for (const { key } of [a, b])
    assert.deepEqual(world.conversions.holdOf(key), { kind: 'permission' });
  assert.deepEqual([world.tokensWanted, world.conversions.paused], [[], []]);
}

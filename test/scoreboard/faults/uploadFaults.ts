import assert from 'node:assert/strict';
import {
  appendFileSync,
  chmodSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { Trouble } from '../../../src/words/errors';
import { eventually } from '../../client/loopback';
import {
  hangsUp,
  neverAnswers,
  status,
  storesAnd,
  takeIt,
  type Reply,
} from '../world/remoteService';
import type { ProxyFaults } from '../world/faultProxy';
import { readAll } from '../world/host';
import { openConnections } from '../world/remoteHosts';
import type { World } from '../world/world';
import { fault, faults, type Fault, type Play } from './fault';

/** More than the buffers of both ends take. */
const large = 24 * 1024 * 1024;

export const uploadFaults: readonly Fault[] = [
  faults(
    19,
    'upload: connection reset at 0, 50 and 100 %, closed half way',
    [
      resetAfter(0),
      resetAfter(large / 2),
      resetWhenStored,
      brokenBy({ halfCloseAfterBytes: large / 2 }, 'interrupted'),
    ],
    // Three tries of a large file: a busy machine must not be taken for a storage that stands still.
    { limits: { callMs: 5000, uploadIdleMs: 5000, uploadAnswerMs: 5000 } },
  ),
  faults(20, 'upload: the storage never reads; nothing reaches it', [
    async (world) => {
      world.remote.uploads = [neverAnswers];
      await world.fails(await world.start(world.part(large)), 'timeout', true);
      assert.equal(world.remote.count('grant'), 3);
    },
    brokenBy({ blackHole: true }, 'timeout'),
  ]),
  fault(21, 'upload: 403 while sending', refusedEarly(403)),
  fault(22, 'upload: 413 while sending', refusedEarly(413)),
  fault(23, 'upload: 302 to another host', notRedirected(302)),
  fault(24, 'upload: 307 to another host', notRedirected(307)),
  fault(25, 'upload: 303 means stored', async (world) => {
    world.remote.uploads = [storesAnd(toElsewhere(world, 303))];
    await world.reaches(await world.start(), 'ready');
    assert.deepEqual(world.remote.elsewhere.heard, []);
  }),
  fault(26, 'upload: the answer is lost; the model is found', foundAgain(storesAnd(hangsUp))),
  fault(27, 'upload: 579, stored but not told', foundAgain(storesAnd(status(579)))),
  fault(28, 'upload: 614, is there already', foundAgain(storesAnd(status(614)))),
  fault(29, 'upload: 406, damaged on the way', healedWhenProven(status(406))),
  fault(30, 'upload: 500, then a new grant', healedByRetry(status(500))),
  fault(31, 'upload: the credential runs out midway', healedWhenProven(early(401))),
  faults(32, 'upload: cancelled at 0, 1, 50, 99 and 100 %', [
    cancelledAt(0),
    cancelledAt(0.01),
    cancelledAt(0.5),
    cancelledAt(0.99),
    cancelledAt(1),
  ]),
  fault(
    33,
    'upload: the file is cut',
    changed((file) => truncateSync(file, large / 2)),
  ),
  fault(
    34,
    'upload: the file grows',
    changed((file) => appendFileSync(file, 'more')),
  ),
  fault(
    35,
    'upload: the file is rewritten at the same size',
    changed((file) => {
      writeFileSync(file, Buffer.alloc(large));
      utimesSync(file, 1, 1);
    }),
  ),
  fault(
    36,
    'upload: another file takes its place',
    changed((file, world) => renameSync(world.part(large, 'other.step'), file)),
  ),
  fault(
    37,
    'upload: the file is deleted',
    changed((file) => rmSync(file)),
  ),
  fault(
    38,
    'upload: the file cannot be read',
    unreadable((file) => {
      // For root every file is readable; a link to itself is not.
      if (process.getuid?.() !== 0) {
        chmodSync(file, 0);
        return;
      }
      rmSync(file);
      symlinkSync(file, file);
    }, 'fileMissing'),
  ),
  fault(
    39,
    'upload: the file is empty',
    unreadable((file) => truncateSync(file, 0), 'fileEmpty'),
  ),
  fault(
    40,
    'upload: a line so slow that it takes several times the idle limit',
    async (world) => {
      await world.badNetwork({ sliceBytes: 64 * 1024, delayMs: 16 });
      await world.reaches(await world.start(world.part(large)), 'ready');
      assert.equal(world.remote.storedFiles, 1);
    },
    { limits: { uploadIdleMs: 1000, uploadAnswerMs: 5000 } },
  ),
];

function resetAfter(bytes: number): Play['act'] {
  return async (world) => {
    await world.badNetwork({ resetAfterBytes: bytes });
    await world.fails(await world.start(world.part(large)), 'interrupted', true);
    assert.equal(world.remote.count('grant'), 3);
  };
}

function brokenBy(network: ProxyFaults, trouble: Trouble): Play['act'] {
  return async (world) => {
    await world.badNetwork(network);
    await world.fails(await world.start(world.part(large)), trouble, true);
    assert.deepEqual([world.remote.count('grant'), world.remote.storedFiles], [3, 0]);
  };
}

async function resetWhenStored(world: World): Promise<void> {
  const proxy = await world.badNetwork({});
  world.remote.uploads = [storesAnd(() => proxy.reset())];
  await world.reaches(await world.start(world.part(large)), 'ready');
  assert.equal(world.remote.count('grant'), 1);
}

// Answers at once and takes what still comes, as storages do that look at the headers first.
function early(code: number): Reply {
  return async ({ request, response }) => {
    response.writeHead(code).end();
    await readAll(request);
  };
}

function refusedEarly(code: number): Play['act'] {
  return async (world) => {
    world.remote.uploads = [early(code)];
    const reason = await world.fails(await world.start(world.part(large)), 'refusedUpload', true);
    assert.match(reason, new RegExp(String(code)));
    assert.equal(world.remote.count('result'), 0, 'a plain refusal was doubted');
  };
}

function toElsewhere({ remote }: World, code: number): Reply {
  return status(code, { Location: `${remote.elsewhere.origin}/take` });
}

function notRedirected(code: number): Play['act'] {
  return async (world) => {
    world.remote.uploads = [toElsewhere(world, code)];
    await world.fails(await world.start(), 'moved', false);
    assert.deepEqual(world.remote.elsewhere.heard, []);
  };
}

function foundAgain(reply: Reply): Play['act'] {
  return async (world) => {
    world.remote.uploads = [reply];
    await world.reaches(await world.start(), 'ready');
    assert.deepEqual([world.remote.count('grant'), world.remote.count('upload')], [1, 1]);
  };
}

function healedByRetry(reply: Reply): Play['act'] {
  return async (world) => {
    world.remote.uploads = [reply, takeIt];
    const model = await world.start();
    await world.fails(model, 'refusedUpload', true);
    world.retry(model);
    await world.reaches(model, 'ready');
    assert.deepEqual([world.remote.count('grant'), world.remote.storedFiles], [2, 1]);
  };
}

// The contract is proven by then: at a guess, such an answer may mean that the file is wanted in another way.
function healedWhenProven(reply: Reply): Play['act'] {
  return async (world) => {
    const { remote } = world;
    await world.reaches(await world.start(), 'ready');
    remote.uploads = [reply, takeIt];
    const model = await world.start(world.part(large));
    await world.fails(model, 'refusedUpload', true);
    world.retry(model);
    await world.reaches(model, 'ready');
    assert.deepEqual([remote.count('grant'), remote.storedFiles], [3, 2]);
  };
}

function cancelledAt(share: number): Play['act'] {
  return async (world) => {
    const { remote } = world;
    let received = 0;
    remote.uploads = [
      async ({ request }) => {
        if (share === 0) return;
        for await (const chunk of request.iterator({ destroyOnReturn: false })) {
          received += Buffer.isBuffer(chunk) ? chunk.length : 0;
          if (received >= large * share) break;
        }
        // At 100 % the storage has it all and is about to answer.
        if (share === 1) for await (const _ of request) continue;
      },
    ];
    const model = await world.start(world.part(large));
    await eventually(() => remote.count('upload') === 1 && received >= large * share);
    world.conversions.cancel(model.key);
    await world.fails(model, 'cancelled', true);
    await eventually(() => openConnections() === 0);
    remote.uploads = [takeIt];
    world.retry(model);
    await world.reaches(model, 'ready');
  };
}

function changed(change: (file: string, world: World) => void): Play['act'] {
  return async (world) => {
    const file = world.part(large);
    world.remote.uploads = [
      async ({ request, response }) => {
        change(file, world);
        assert.ok((await readAll(request)) < large, 'the storage has a complete file');
        response.end();
      },
    ];
    await world.fails(await world.start(file), 'fileChanged', true);
    assert.equal(world.remote.storedFiles, 0);
  };
}

function unreadable(
  spoil: (file: string) => void,
  trouble: 'fileMissing' | 'fileEmpty',
): Play['act'] {
  return async (world) => {
    const file = world.part();
    const starting = world.start(file);
    const model = await starting.finally(() => spoil(file));
    await world.fails(model, trouble, trouble === 'fileMissing');
    assert.deepEqual(world.remote.asked, []);
  };
}

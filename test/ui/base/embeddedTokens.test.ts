import { deepEqual } from 'node:assert/strict';
import { EmbeddedTokens } from '../../../src/ui/base/embeddedTokens';

describe('EmbeddedTokens', () => {
  it('removes what a killed window left, and nothing of a living one', async () => {
    const world = new World();
    await world.window(1).keep('http://127.0.0.1:1', 'one');
    await world.window(2).keep('http://127.0.0.1:2', 'two');
    world.alive.delete(1);
    await world.window(3).keep('http://127.0.0.1:3', 'three');
    deepEqual(
      world.secrets,
      new Map([
        ['http://127.0.0.1:2', 'two'],
        ['http://127.0.0.1:3', 'three'],
      ]),
    );
  });

  it('drops its own when its service ends', async () => {
    const world = new World();
    const tokens = world.window(1);
    await tokens.keep('http://127.0.0.1:1', 'one');
    await tokens.drop('http://127.0.0.1:1');
    deepEqual(world.secrets.size, 0);
    deepEqual([...world.memory.values()].flat(), []);
  });

  it('remembers one owner for each origin, and drops no other one', async () => {
    const world = new World();
    await world.window(1).keep('http://127.0.0.1:1', 'one');
    await world.window(2).keep('http://127.0.0.1:2', 'two');
    await world.window(3).keep('http://127.0.0.1:1', 'three');
    world.alive.delete(1);
    await world.window(2).drop('http://127.0.0.1:2');
    deepEqual([...world.memory.values()], [[{ origin: 'http://127.0.0.1:1', pid: 3 }]]);
    deepEqual([...world.secrets], [['http://127.0.0.1:1', 'three']]);
  });

  it('forgets a dead owner with its token', async () => {
    const world = new World();
    await world.window(1).keep('http://127.0.0.1:1', 'one');
    world.alive.delete(1);
    await world.window(2).keep('http://127.0.0.1:2', 'two');
    deepEqual([...world.memory.values()], [[{ origin: 'http://127.0.0.1:2', pid: 2 }]]);
  });

  it('bears a memory that holds anything', async () => {
    for (const odd of [
      null,
      'x',
      [null, 7, [], {}, { origin: 'o' }, { pid: 1 }, { origin: '', pid: 1 }],
    ]) {
      const world = new World();
      const tokens = world.window(2);
      await tokens.keep('http://127.0.0.1:2', 'two');
      const [name = ''] = world.memory.keys();
      world.memory.set(name, odd);
      world.cleared.length = 0;
      await tokens.keep('http://127.0.0.1:3', 'three');
      deepEqual([...world.memory.values()], [[{ origin: 'http://127.0.0.1:3', pid: 2 }]]);
      deepEqual(world.cleared, []);
    }
  });

  it('keeps no token outside the secrets', async () => {
    const world = new World();
    await world.window(1).keep('http://127.0.0.1:1', 'very-secret');
    deepEqual(JSON.stringify([...world.memory]).includes('very-secret'), false);
  });
});

class World {
  readonly secrets = new Map<string, string>();
  readonly memory = new Map<string, unknown>();
  readonly alive = new Set<number>();
  readonly cleared: string[] = [];

  window(pid: number): EmbeddedTokens {
    this.alive.add(pid);
    const tokens = {
      set: async (origin: string, token: string) => void this.secrets.set(origin, token),
      clear: async (origin: string) => {
        this.cleared.push(origin);
        this.secrets.delete(origin);
      },
    };
    const memory = {
      get: (key: string) => this.memory.get(key),
      update: async (key: string, value: unknown) => void this.memory.set(key, value),
    };
    return new EmbeddedTokens(tokens, memory, pid, (other) => this.alive.has(other));
  }
}

import { deepEqual, equal } from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { LineTransport } from '../../../src/cli/mcp/lineTransport';
import { toolServer } from '../../../src/cli/mcp/toolServer';
import type { ToolModel } from '../../../src/agentTools/toolBackend';
import { FakeBackend, toolModel } from '../../agentTools/fakeBackend';

describe('the tools as a server', () => {
  it('ends the waiting of a call that is cancelled, and of no other', async () => {
    const { world, say, said } = await served();
    say({ id: 'a', method: 'tools/call', params: convertCall });
    say({ id: 'b', method: 'tools/call', params: convertCall });
    await turn();
    deepEqual(world.aborted(), [false, false]);
    say({ method: 'notifications/cancelled', params: { requestId: 'a', reason: 'enough' } });
    await turn();
    deepEqual(world.aborted(), [true, false]);
    deepEqual(said, []);
  });

  it('ends the waiting of all calls when it is closed, and says no more', async () => {
    const { world, say, said, server } = await served();
    say({ id: 1, method: 'tools/call', params: convertCall });
    say({ id: 2, method: 'tools/call', params: convertCall });
    await turn();
    await server.close();
    await turn();
    deepEqual(world.aborted(), [true, true]);
    deepEqual(said, []);
  });

  it('gives the answer of a tool and its picture as contents', async () => {
    const { say, said } = await served();
    say({ id: 1, method: 'tools/call', params: pictureCall });
    await turn();
    const picture = { type: 'image', data: 'AQID', mimeType: 'image/png' };
    const text = { type: 'text', text: 'bracket.step, seen from: top.' };
    deepEqual(said, [
      { jsonrpc: '2.0', id: 1, result: { content: [text, picture], isError: false } },
    ]);
  });

  it('tells a mistake in a line without repeating the line', async () => {
    const { say, said } = await served();
    say({ id: 1, method: 'ping', params: ['token-7f3a'] });
    say({ id: 2, secret: 'token-7f3a' });
    await turn();
    equal(said.length, 2);
    equal(JSON.stringify(said).includes('7f3a'), false);
  });
});

const convertCall = { name: 'caliper_convert_file', arguments: { path: 'a.step' } };
const pictureCall = { name: 'caliper_get_picture', arguments: { model: 'a', view: 'top' } };

/** A world in which a conversion lasts until nobody waits for it. */
class EndlessWorld extends FakeBackend {
  private readonly signals: AbortSignal[] = [];

  aborted(): readonly boolean[] {
    return this.signals.map(({ aborted }) => aborted);
  }

  override finished(id: string, patienceMs: number, signal?: AbortSignal): Promise<ToolModel> {
    if (!signal) return super.finished(id, patienceMs);
    this.signals.push(signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(toolModel())));
  }
}

async function served() {
  const said: object[] = [];
  const world = new EndlessWorld([toolModel()]);
  const server = toolServer(world);
  const client = new LineTransport((message) => said.push(message));
  await server.connect(client);
  const say = (message: object) =>
    client.receive({ kind: 'json', value: { jsonrpc: '2.0', ...message } });
  return { world, server, said, say };
}

import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { decode } from 'fast-png';
import { version } from '../../package.json';
import { toolNames } from '../../src/agentTools/toolNames';
import { toolTable } from '../../src/agentTools/toolTable';
import { isRecord } from '../../src/words/unknown';
import { temporaryFolder } from '../fixtures/temporaryFolder';

// A client that is not ours: it checks each answer against the protocol's own schemas.
describe('the built server, spoken to by the client that the protocol has', function () {
  this.timeout(120_000);
  let root = '';
  let temporary = '';
  let transport: StdioClientTransport;
  let client: Client;

  beforeEach(async () => {
    root = temporaryFolder();
    temporary = temporaryFolder();
    transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.resolve('dist', 'mcp.js'), '--root', root],
      env: { TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    });
    client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
  });
  afterEach(async () => {
    const { pid } = transport;
    await client.close();
    deepEqual(await readdir(temporary), [], 'something was left behind');
    if (pid !== null) equal(isAlive(pid), false);
  });

  it('says who it is and what it can do', () => {
    deepEqual(client.getServerVersion(), { name: 'caliper', title: 'Caliper', version });
    deepEqual(client.getServerCapabilities(), { tools: {} });
    match(client.getInstructions() ?? '', /on this machine/);
  });

  it('publishes the schemas of the table as they are', async () => {
    const { tools } = await client.listTools();
    deepEqual(
      tools.map(({ name, inputSchema }) => [name, inputSchema]),
      toolNames.map((name) => [name, toolTable[name].inputSchema]),
    );
  });

  it('converts a file, tells its facts and draws it', async () => {
    await copyFile(path.resolve('samples/as1-oc-214.stp'), path.join(root, 'as1.stp'));
    match(await textOf('caliper_convert_file', { path: 'as1.stp' }), /^model m1: .* ready/);
    match(await textOf('caliper_get_facts', { model: 'm1' }), /mm³, exact$/m);
    const picture = (await contentOf('caliper_get_picture', { model: 'm1', view: 'top' })).at(1);
    ok(isRecord(picture) && picture['mimeType'] === 'image/png');
    equal(decode(Buffer.from(String(picture['data']), 'base64')).width, 1024);
  });

  it('refuses a tool and a method that it has not', async () => {
    await rejects(client.callTool({ name: 'rm' }), { code: -32602 });
    const read = { method: 'resources/read', params: { uri: 'file:///etc/passwd' } } as const;
    await rejects(client.readResource(read.params), { code: -32601 });
    await client.ping();
  });

  it('lets go of a call that its client gives up, and answers the next', async () => {
    const file = 'nist_ctc_02_asme1_ap242-e1.stp';
    await copyFile(path.resolve('samples', file), path.join(root, file));
    const given = new AbortController();
    const call = { name: 'caliper_convert_file', arguments: { path: file } };
    const answer = client.callTool(call, undefined, { signal: given.signal });
    while (!(await textOf('caliper_list_models')).includes('m1'));
    given.abort(new Error('enough'));
    await rejects(answer, /enough/);
    match(await textOf('caliper_list_models'), /m1/);
  });

  async function contentOf(name: string, args = {}): Promise<readonly unknown[]> {
    const { content } = await client.callTool({ name, arguments: args });
    const parts: unknown[] = Array.isArray(content) ? content : [];
    return parts;
  }

  async function textOf(name: string, args = {}): Promise<string> {
    const [first] = await contentOf(name, args);
    return isRecord(first) ? String(first['text']) : '';
  }
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

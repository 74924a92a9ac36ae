import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFile, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decode } from 'fast-png';
import { isRecord } from '../../src/words/unknown';
import { toolNames } from '../../src/agentTools/toolNames';
import { needs } from '../fixtures/abilities';
import { temporaryFolder } from '../fixtures/temporaryFolder';
import { McpClient } from './mcpClient';

/** What a client says of itself when it begins. */
const introduction = { capabilities: {}, clientInfo: { name: 'test', version: '1' } };

const sample = (name: string) => path.resolve('samples', name);

describe('the server of the Model Context Protocol', function () {
  this.timeout(120_000);
  let root = '';
  let client: McpClient;

  beforeEach(async () => {
    root = temporaryFolder();
    client = new McpClient('--root', root);
  });
  afterEach(async () => {
    await client.close();
    deepEqual(await readdir(client.temporary), [], 'something was left behind');
  });

  it('agrees on the version that its client wants, if it knows that one', async () => {
    const versionFor = async (protocolVersion: unknown) => {
      const { result } = await client.ask('initialize', { ...introduction, protocolVersion });
      return isRecord(result) ? result['protocolVersion'] : null;
    };
    equal(await versionFor('2024-11-05'), '2024-11-05');
    equal(await versionFor('2025-11-25'), '2025-11-25');
    equal(await versionFor('1999-01-01'), '2025-11-25');
    equal(await versionFor('x'.repeat(100_000)), '2025-11-25');
    client.say({ jsonrpc: '2.0', method: 'notifications/initialized' });
    deepEqual((await client.ask('ping'))['result'], {});
  });

  it('announces the six tools with their schemas', async () => {
    const { result } = await client.ask('tools/list');
    const tools: unknown[] =
      isRecord(result) && Array.isArray(result['tools']) ? result['tools'] : [];
    deepEqual(
      tools.map((tool) => isRecord(tool) && tool['name']),
      toolNames,
    );
    for (const tool of tools) {
      ok(isRecord(tool) && isRecord(tool['inputSchema']));
      equal(tool['inputSchema']['type'], 'object');
    }
  });

  it('converts a file, tells its facts and draws it', async () => {
    await copyFile(sample('as1-oc-214.stp'), path.join(root, 'as1.stp'));
    const converted = await client.call('caliper_convert_file', { path: 'as1.stp' });
    match(converted.text, /^model m1: "as1\.stp", .* ready, .*Triangles within/);
    equal(converted.isError, false);
    match((await client.call('caliper_list_models')).text, /^model m1: "as1\.stp"/);
    match((await client.call('caliper_get_status', { model: 'm1' })).text, /ready/);

    const { text } = await client.call('caliper_get_facts', { model: 'm1' });
    match(text, /^unit {6}millimetre$/m);
    match(text, /^volume {4}7645\d\d mm³, exact$/m);
    match(text, /× 8: /);

    const iso = await client.call('caliper_get_picture', { model: 'm1' });
    const top = await client.call('caliper_get_picture', { model: 'm1', view: 'top' });
    for (const { picture } of [iso, top]) {
      equal(picture?.['mimeType'], 'image/png');
      const image = decode(Buffer.from(String(picture['data']), 'base64'));
      deepEqual([image.width, image.height], [1024, 1024]);
    }
    ok(iso.picture?.['data'] !== top.picture?.['data']);
  });

  it('reads the file that it found, though a link takes its place before its turn', async function () {
    needs(this, 'links');
    const elsewhere = path.join(temporaryFolder(), 'secret.stp');
    await copyFile(sample('sg1-c5-214.stp'), elsewhere);
    await copyFile(sample('as1-oc-214.stp'), path.join(root, 'first.stp'));
    await copyFile(sample('mayo_332.stp'), path.join(root, 'second.stp'));
    const first = client.call('caliper_convert_file', { path: 'first.stp' });
    const second = client.call('caliper_convert_file', { path: 'second.stp' });
    while (!(await client.call('caliper_list_models')).text.includes('m2')) await pause(5);
    await rm(path.join(root, 'second.stp'));
    await symlink(elsewhere, path.join(root, 'second.stp'));
    await first;
    const swapped = await factsOf(await second);
    await copyFile(sample('mayo_332.stp'), path.join(root, 'third.stp'));
    const untouched = await factsOf(
      await client.call('caliper_convert_file', { path: 'third.stp' }),
    );
    equal(swapped.replaceAll('second', 'third'), untouched);
    match(
      (await client.call('caliper_convert_file', { path: 'second.stp' })).text,
      /not in the workspace/,
    );
  });

  it('compares two files, and two revisions of one, a renamed one too', async function () {
    needs(this, 'git');
    const text = await readFile(sample('as1-oc-214.stp'), 'utf8');
    const save = (name: string, height: number) =>
      writeFile(path.join(root, name), text.replace('(-10.,-7.5,185.)', `(-10.,-7.5,${height}.)`));
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
        cwd: root,
      });
    git('init', '--quiet');
    await save('old.stp', 185);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Old');
    git('mv', 'old.stp', 'as1.stp');
    git('commit', '--quiet', '--message', 'Renamed');
    await save('as1.stp', 188);
    await save('other.stp', 190);
    const compare = async (input: object) =>
      (await client.call('caliper_compare_files', { path: 'as1.stp', ...input })).text;
    // The file declares where the centre of its assembly was before.
    match(
      await compare({}),
      /^nut under rod-assembly_1 moved Δ[XYZ] 3 mm\nwarning .*centre of “rod-assembly” lies/,
    );
    match(await compare({ old_path: 'other.stp' }), /moved Δ[XYZ] [−-]2 mm$/m);
    match(await compare({ old_revision: 'HEAD~1', revision: 'HEAD' }), /the model is the same/);
    match(await compare({ old_revision: 'HEAD~1' }), /moved Δ[XYZ] 3 mm$/m);
    match(await compare({ old_revision: '--all' }), /^The repository of this file has no such/);
    match(await compare({ old_path: '../outside.stp' }), /not in the workspace/);
  });

  it('gives the saved picture of a part that nobody can read, and says so', async () => {
    await copyFile(sample('rearwheel_creo11.prt.2'), path.join(root, 'wheel.prt.2'));
    match((await client.call('caliper_convert_file', { path: 'wheel.prt.2' })).text, /ready/);
    const { text, picture } = await client.call('caliper_get_picture', {
      model: 'm1',
      view: 'top',
    });
    match(text, /picture that its CAD program saved/);
    equal(picture?.['mimeType'], 'image/jpeg');
    equal((await client.call('caliper_get_facts', { model: 'm1' })).isError, true);
  });

  it('keeps no file open of which it has too many already', async function () {
    if (process.platform !== 'linux') this.skip();
    await copyFile(sample('nist_ctc_02_asme1_ap242-e1.stp'), path.join(root, 'a.stp'));
    let refused = 0;
    for (let i = 0; i < 90; i++)
      void client.call('caliper_convert_file', { path: 'a.stp' }).then(({ text }) => {
        if (text.includes('waiting already')) refused += 1;
      });
    while (refused < 30) await pause(20);
    const handles = await readdir(`/proc/${client.pid}/fd`);
    const files = await Promise.all(
      handles.map((name) => readlink(`/proc/${client.pid}/fd/${name}`).catch(() => '')),
    );
    ok(files.filter((file) => file.startsWith(root)).length <= 51);
  });

  it('says why a file cannot be converted', async () => {
    await writeFile(path.join(root, 'garbage.step'), Buffer.alloc(5000, 'not a model '));
    const { text, isError } = await client.call('caliper_convert_file', { path: 'garbage.step' });
    equal(isError, true);
    match(text, /failed.*is named like STEP, but its content is not/);
  });

  it('reads nothing outside of its folders', async () => {
    for (const file of [sample('as1-oc-214.stp'), '../a.step', '/etc/passwd']) {
      const { text, isError } = await client.call('caliper_convert_file', { path: file });
      equal(isError, true);
      match(text, /not in the workspace/);
    }
    match((await client.call('caliper_list_models')).text, /no models yet/);
  });

  it('answers what is no request with the error of the protocol, and goes on', async () => {
    await client.write('{"jsonrpc":\n');
    await client.write('[]\n\n7\n');
    await client.write(`"${'x'.repeat(3_000_000)}"\n`);
    await client.write('{"jsonrpc":"2.0","id":{},"method":"ping"}\n');
    await client.write(Buffer.from([0xff, 0xfe, 10]).toString('latin1'));
    const code = async (method: string, params: object) => {
      const { error } = await client.ask(method, params);
      return isRecord(error) ? error['code'] : null;
    };
    equal(await code('resources/list', {}), -32601);
    equal(await code('tools/call', { name: 'rm' }), -32602);
    equal(await code('tools/call', { name: '__proto__' }), -32602);
    equal(await code('ping', [1]), -32602);
    deepEqual((await client.ask('ping'))['result'], {});
    deepEqual(
      client.strays.map(({ error }) => isRecord(error) && error['code']),
      [-32700, -32600, -32600, -32700, -32600, -32700].slice(0, client.strays.length),
    );
    ok(client.strays.length >= 5);
  });

  it('answers parameters that are none of the method with an error, and goes on', async () => {
    const code = async (method: string, params: object) => {
      const { error } = await client.ask(method, params);
      return isRecord(error) ? error['code'] : null;
    };
    ok(await code('initialize', { protocolVersion: 7 }));
    ok(await code('tools/list', { cursor: {} }));
    equal(await code('tools/call', {}), -32602);
    equal(await code('tools/call', { name: 'caliper_list_models', arguments: [] }), -32602);
    equal(await code('ping', { _meta: { progressToken: {} } }), -32602);
    equal((await client.call('caliper_list_models', { every: 'one' })).isError, true);
    deepEqual(client.strays, []);
  });

  it('says nothing to what wants no answer', async () => {
    client.say({ jsonrpc: '2.0', id: 7, result: {} });
    client.say({ jsonrpc: '2.0', id: 8, error: { code: 1, message: 'no' } });
    client.say({ jsonrpc: '2.0', method: 'notifications/unheard', params: { token: 'secret' } });
    client.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } });
    client.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: {} });
    deepEqual((await client.ask('ping'))['result'], {});
    deepEqual(client.strays, []);
  });

  it('refuses a batch as a whole', async () => {
    const ping = { jsonrpc: '2.0', id: 'one of many', method: 'ping' };
    client.say([ping, ping]);
    deepEqual((await client.ask('ping'))['result'], {});
    deepEqual(
      client.strays.map(({ id, error }) => [id, isRecord(error) && error['code']]),
      [[null, -32600]],
    );
  });

  it('keeps nothing of a line without an end, and says once that it is too long', async function () {
    if (process.platform !== 'linux') this.skip();
    await client.ask('ping');
    const before = await peakMemory(client.pid);
    const megabyte = Buffer.alloc(2 ** 20, 'x').toString();
    for (let i = 0; i < 200; i++) await client.write(megabyte);
    await client.write('\n');
    deepEqual((await client.ask('ping'))['result'], {});
    deepEqual(
      client.strays.map(({ error }) => isRecord(error) && error['code']),
      [-32700],
    );
    ok((await peakMemory(client.pid)) - before < 100 * 2 ** 20);
  });

  it('answers each of many requests that come at once, by its own id', async () => {
    const questions = Array.from({ length: 500 }, async (_, i) => {
      if (i % 3 === 0) return (await client.ask('ping', {}, `ping ${i}`))['id'] === `ping ${i}`;
      if (i % 3 === 1) return /no models yet/.test((await client.call('caliper_list_models')).text);
      const { id, error } = await client.ask('resources/read', {}, `no ${i}`);
      return id === `no ${i}` && isRecord(error) && error['code'] === -32601;
    });
    deepEqual(
      await Promise.all(questions),
      questions.map(() => true),
    );
    deepEqual(client.strays, []);
  });

  it('ends a call that its client cancels, without an answer', async () => {
    const file = 'nist_ctc_02_asme1_ap242-e1.stp';
    await copyFile(sample(file), path.join(root, file));
    const call = { name: 'caliper_convert_file', arguments: { path: file } };
    let isAnswered = false;
    void client.ask('tools/call', call, 'slow').then(() => (isAnswered = true));
    client.say({
      ...{ jsonrpc: '2.0', method: 'notifications/cancelled' },
      params: { requestId: 'slow' },
    });
    deepEqual((await client.ask('ping'))['result'], {});
    match((await client.call('caliper_list_models')).text, /still on its way|no models yet/);
    equal(isAnswered, false);
  });

  it('ends with its client, though a call is under way', async () => {
    const file = 'nist_ctc_02_asme1_ap242-e1.stp';
    await copyFile(sample(file), path.join(root, file));
    let isAnswered = false;
    void client.call('caliper_convert_file', { path: file }).then(() => (isAnswered = true));
    while (!(await client.call('caliper_list_models')).text.includes('m1')) await pause(5);
    equal(await client.close(), 0);
    equal(isAnswered, false);
  });

  it('answers what was asked at once before its input ended', async () => {
    const list = client.call('caliper_list_models');
    equal(await client.close(), 0);
    match((await list).text, /no models yet/);
  });

  it('ends with its client', async () => {
    await client.ask('ping');
    equal((await readdir(client.temporary)).length, 1);
    equal(await client.close(), 0);
  });

  it('refuses arguments that it does not know', async () => {
    equal(await new McpClient('--upload', 'everything').ended, 2);
  });

  /** Without the model's number: which of two calls comes first is not known. */
  async function factsOf({ text }: { readonly text: string }): Promise<string> {
    const [id = ''] = /\bm\d+\b/.exec(text) ?? [];
    return (await client.call('caliper_get_facts', { model: id })).text.replaceAll(id, 'm');
  }
});

/** The most that a process ever held, in bytes. */
async function peakMemory(pid: number): Promise<number> {
  const [, kilobytes] =
    /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

import { equal, match, ok } from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from 'fast-png';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { McpClient } from '../mcpClient';

describe('the server of the Model Context Protocol, of dimensions and tolerances', function () {
  this.timeout(120_000);
  let client: McpClient;

  before(async () => {
    const root = temporaryFolder();
    const file = 'nist_ctc_02_asme1_ap242-e2.stp';
    await copyFile(path.resolve('test', 'fixtures', 'pmi', file), path.join(root, 'part.stp'));
    client = new McpClient('--root', root);
    const converted = await client.call('caliper_convert_file', { path: 'part.stp' });
    match(converted.text, /^model m1: "part\.stp", .* ready/);
  });
  after(() => client.close());

  const ask = (tool: string, input: object = {}) => client.call(tool, { model: 'm1', ...input });

  it('lists them, and tells the faces of one and what is said of a face', async () => {
    const { text } = await ask('caliper_list_pmi', { type: 'tolerance' });
    const line = text.split('\n').find((one) => one.includes(', faces ')) ?? '';
    const [, number = '', face = ''] = /^(\d+) .*, faces (\d+:\d+)/.exec(line) ?? [];
    const faces = await ask('caliper_get_pmi_faces', { annotation: number });
    match(faces.text, new RegExp(`^face ${face} of `, 'm'));
    ok((await ask('caliper_get_face_pmi', { face })).text.split('\n').includes(line));
    match((await ask('caliper_get_facts')).text, /^pmi .* saved views: caliper_list_pmi$/m);
  });

  it('draws each saved view that is asked for at once, and names them where one is unknown', async () => {
    const { text } = await ask('caliper_list_pmi');
    const [, list = ''] = /^saved views: (.*)$/m.exec(text) ?? [];
    const names = [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    ok(names.length > 2, text.slice(0, 500));
    const draw = (name: string) => ask('caliper_get_picture', { saved_view: name });
    const alone: string[] = [];
    for (const name of names) {
      const { picture } = await draw(name);
      const data = String(picture?.['data']);
      equal(decode(Buffer.from(data, 'base64')).width, 1024);
      alone.push(data);
    }
    equal(new Set(alone).size, names.length, 'two views look the same');
    const atOnce = await Promise.all(names.map(draw));
    for (const [at, { picture }] of atOnce.entries()) {
      ok(String(picture?.['data']) === alone[at], `another picture is given for ${names[at]}`);
    }
    const unknown = await draw('No such view');
    equal(unknown.isError, true);
    ok(unknown.text.includes(names[0] ?? '?'), unknown.text);
  });
});

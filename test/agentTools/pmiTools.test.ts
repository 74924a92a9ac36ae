import { deepEqual, equal, match } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { callTool } from '../../src/agentTools/callTool';
import type { ToolName } from '../../src/agentTools/toolNames';
import { readResultFacts } from '../../src/model/facts/modelFacts';
import { convertModel } from '../../src/kernel/convert/convertModel';
import { factsOfResult } from '../../src/kernel/convert/resultOf';
import { packOptions } from '../kernel/packs';
import { FakeBackend, resultFacts, toolModel } from './fakeBackend';

describe('the tools for dimensions and tolerances', () => {
  let world: FakeBackend;
  before(async () => {
    world = await worldOf('nist_ctc_01_asme1_ap242-e1.stp');
  });

  const call = (name: ToolName, input: unknown) =>
    callTool(name, input, world, new AbortController().signal);
  const lines = async (name: ToolName, input: object) =>
    (await call(name, { model: 'a', ...input })).text.split('\n');

  it('list all, with their numbers and faces, behind what there is', async () => {
    const all = await lines('caliper_list_pmi', {});
    deepEqual(all.slice(0, 2), [
      '21 kept as data, 23 drawn, lengths without a unit are in millimetre',
      'saved views: "MBD_0"',
    ]);
    equal(all.length, 2 + 21 + 2);
    equal(all.filter((line) => line.startsWith('drawn only ')).length, 2, all.join('; '));
    match(all[2] ?? '', /^1 dimension .*, faces \d+:\d+/);
  });

  it('list by view, type and datum', async () => {
    deepEqual(
      (await lines('caliper_list_pmi', { type: 'flatness' })).slice(2).map(withoutFaces),
      ['13 tolerance flatness ⏥|0.2'].map((line) => line.replace(/^\d+/, 'N')),
    );
    const tolerances = await lines('caliper_list_pmi', { type: 'tolerance', datum: 'b' });
    deepEqual(
      tolerances.slice(2).map((line) => / (\S+)(?:, faces|$)/.exec(line)?.[1]),
      ['⌓|1.25|A|B|C', '⌖|0.75|A|B|C', '⌖|0.75|A|B|C'],
    );
    equal((await lines('caliper_list_pmi', { view: 'mbd_0' })).length, 2 + 21 + 2);
    deepEqual((await lines('caliper_list_pmi', { type: 'cheese' })).slice(2), [
      'None of them is as it was asked for.',
    ]);
    const { text, isError } = await call('caliper_list_pmi', { model: 'a', view: 'MBD_9' });
    deepEqual([isError, text], [true, 'There is no saved view of that name. Use one of MBD_0.']);
  });

  it('list what is only drawn, by its name', async () => {
    const drawn = await worldOf('nist_ctc_03_asme1_ap203.stp');
    const { text } = await callTool(
      'caliper_list_pmi',
      { model: 'a' },
      drawn,
      new AbortController().signal,
    );
    const [head = '', , ...rest] = text.split('\n');
    equal(`0 kept as data, ${rest.length} drawn`, head);
    equal(rest.length > 0, true);
    for (const line of rest) match(line, /^drawn only ".+"/);
  });

  it('tell what is said of a face, and the faces of what is said', async () => {
    const [flat = ''] = (await lines('caliper_list_pmi', { type: 'flatness' })).slice(2);
    const [, number = '', face = ''] = /^(\d+) .*faces (\d+:\d+)/.exec(flat) ?? [];
    const faces = await lines('caliper_get_pmi_faces', { annotation: number });
    deepEqual([faces[0], faces[1]], [flat, '1 face']);
    match(faces[2] ?? '', new RegExp(`^face ${face} of ".+"$`));
    const about = await lines('caliper_get_face_pmi', { face });
    equal(about.includes(flat), true);
    match(about[0] ?? '', new RegExp(`^face ${face} of `));
    const drawn = await lines('caliper_get_pmi_faces', { annotation: 'Flatness.1' });
    equal(drawn.includes(flat), true, drawn.join('; '));
    match((await lines('caliper_get_face_pmi', { face: '0:99999' })).join(), /^Nothing is said/);
  });

  it('tell of a face what is only drawn and attached to it', async () => {
    const world_ = await worldOf('nist_ctc_03_asme1_ap203.stp');
    const ask = async (name: ToolName, input: object) =>
      callTool(name, { model: 'a', ...input }, world_, new AbortController().signal);
    const { text } = await ask('caliper_list_pmi', {});
    const [line = '', face = ''] = /^drawn only .*, faces (\d+:\d+).*$/m.exec(text) ?? [];
    const about = (await ask('caliper_get_face_pmi', { face })).text.split('\n');
    match(about[0] ?? '', new RegExp(`^face ${face} of `));
    equal(about.includes(line), true, about.join('; '));
  });

  it('refuse what is no face and no number, with how it is given', async () => {
    match((await call('caliper_get_face_pmi', { model: 'a', face: 'top' })).text, /such as 0:12/);
    match((await call('caliper_get_face_pmi', { model: 'a', face: '7:1' })).text, /such as 0:12/);
    match(
      (await call('caliper_get_pmi_faces', { model: 'a', annotation: '999' })).text,
      /Call caliper_list_pmi for the numbers/,
    );
    match(
      (await call('caliper_list_pmi', { model: 'a', kind: 'x' })).text,
      /^The input has "kind", which this tool does not take\. Call it again with "model" and "view" and "type" and "datum", as texts\.$/,
    );
    const plain = new FakeBackend([toolModel()]);
    const none = await callTool(
      'caliper_list_pmi',
      { model: 'a' },
      plain,
      new AbortController().signal,
    );
    match(none.text, /^Of bracket\.step no dimensions, tolerances or saved views are known\./);
    equal(resultFacts().said, undefined);
  });

  it('draw a saved view, and take no two views', async () => {
    const { text } = await call('caliper_get_picture', { model: 'a', saved_view: 'MBD_0' });
    equal(text, 'bracket.step, seen from: the saved view MBD_0.');
    equal(world.asked.at(-1), 'picture a saved MBD_0');
    const both = { model: 'a', saved_view: 'MBD_0', view: 'top' };
    match((await call('caliper_get_picture', both)).text, /are both given/);
  });

  it('are named by the facts', async () => {
    const facts = await lines('caliper_get_facts', {});
    match(facts.at(-1) ?? '', /^pmi {7}21 .* 23 drawn, 1 saved view: caliper_list_pmi$/);
  });
});

/** With the facts of a file as they come from the kernel. */
async function worldOf(name: string): Promise<FakeBackend> {
  const bytes = await readFile(`test/fixtures/pmi/${name}`);
  const { glb } = await convertModel(bytes, name, packOptions);
  const facts = await factsOfResult(glb, 'part.glb', packOptions);
  const world = new FakeBackend([toolModel()]);
  world.facts_ = readResultFacts(JSON.parse(JSON.stringify(facts)));
  return world;
}

function withoutFaces(line: string): string {
  return line.replace(/, faces .*$/, '').replace(/^\d+/, 'N');
}

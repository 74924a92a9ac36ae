import { deepEqual, equal, match } from 'node:assert/strict';
import { ServiceError } from '../../../src/words/errors';
import {
  mayBeModel,
  meshRestrictedCard,
  noModelCard,
  stoppedMeshCard,
  unpackedMeshCard,
  unreadMeshCard,
} from '../../../src/ui/mesh/meshCards';

const glb = { kind: 'glb', sizeBytes: 5_000_000, head: Buffer.from('glTF') } as const;

describe('The cards of a 3D file', () => {
  it('say why it cannot be read, with the code', () => {
    const card = unreadMeshCard('a.stl', new ServiceError('tooLarge', 'It is too large.'));
    deepEqual([card.title, card.text], ['a.stl cannot be shown', 'It is too large.']);
    deepEqual(card.details, [['Error code', 'tooLarge']]);
    deepEqual(card.actions, ['retry', 'showLog']);
  });

  it('speak of no upload and no conversion', () => {
    const textOf = (trouble: 'fileEmpty' | 'fileChanged') =>
      unreadMeshCard('a.stl', new ServiceError(trouble, 'It was being sent to be converted.')).text;
    deepEqual(
      [textOf('fileEmpty'), textOf('fileChanged')],
      ['a.stl is empty.', 'a.stl changed while it was being read.'],
    );
  });

  it('say how long it was when its reading was stopped, and offer it again', () => {
    const { title, actions } = stoppedMeshCard('a.obj', 7200);
    deepEqual([title, actions], ['Stopped after 7 s', ['retry', 'openText']]);
  });

  it('say where it is damaged, with the code', () => {
    const view = {
      kind: 'refused',
      code: 'damagedFile',
      message: 'Cut off.',
      where: 'byte 8',
    } as const;
    const { title, text, facts, details, actions } = unpackedMeshCard('a.glb', glb, view);
    deepEqual([title, text], ['The 3D file is damaged', 'Cut off.']);
    deepEqual(facts, [
      ['Type', 'glTF binary'],
      ['Size', '5.0 MB'],
    ]);
    deepEqual(details, [
      ['Where', 'byte 8'],
      ['Error code', 'damagedFile'],
    ]);
    deepEqual(actions, ['retry', 'openResult', 'showLog']);
  });

  it('call a glTF file with files beside it not damaged', () => {
    const message = 'The 3D file refers to another file.';
    const view = {
      kind: 'refused',
      code: 'damagedFile',
      message,
      where: 'buffers[0].uri',
    } as const;
    equal(unpackedMeshCard('a.gltf', glb, view).title, 'The 3D file is not complete in itself');
  });

  it('say what the bytes of another kind of file are', () => {
    const seen = { kind: 'unknown', sizeBytes: 12, head: Buffer.from('this is none') } as const;
    const view = { kind: 'refused', code: 'notCad', message: 'No.', where: null } as const;
    const card = unpackedMeshCard('a.glb', seen, view);
    equal(card.title, 'a.glb is no 3D file that Caliper reads');
    deepEqual(card.details?.at(1), ['As text', 'this is none']);
    deepEqual(card, noModelCard('a.glb', seen));
  });

  it('say what the machine could not do', () => {
    const view = { kind: 'failed', message: 'It took too long.' } as const;
    match(unpackedMeshCard('a.stl', glb, view).text, /took too long/);
  });

  it('offer the text of formats that people write, and of no other', () => {
    const texts = ['a.obj', 'a.GLTF'];
    for (const name of [...texts, 'a.glb', 'a.stl', 'a.3mf', 'a.ply']) {
      equal(meshRestrictedCard(name).actions.includes('openText'), texts.includes(name), name);
    }
  });

  it('are shown for pictures and pages of text, whatever they are called', () => {
    for (const kind of ['png', 'jpeg', 'svg', 'html'] as const) equal(mayBeModel(kind), false);
    for (const kind of ['glb', 'zip', 'step', 'unknown'] as const) equal(mayBeModel(kind), true);
  });
});

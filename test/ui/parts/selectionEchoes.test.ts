import { equal } from 'node:assert/strict';
import { SelectionEchoes } from '../../../src/ui/parts/selectionEchoes';

describe('marks that a tree is given', () => {
  it('are echoes when VS Code reports them after the next selection was set', () => {
    const echoes = new SelectionEchoes();
    for (const id of ['0', '1', '2']) echoes.expect(id);
    for (const id of ['0', '1', '2']) equal(echoes.isEcho([id]), true, id);
    equal(echoes.isEcho(['1']), false);
  });

  it('are changes by the user once VS Code has finished, reported or not', () => {
    const echoes = new SelectionEchoes();
    const done = echoes.expect('0');
    const doneAgain = echoes.expect('0');
    done();
    equal(echoes.isEcho(['0']), true);
    doneAgain();
    echoes.expect('0')();
    equal(echoes.isEcho(['0']), false);
  });

  it('are changes by the user where other parts are marked, or more', () => {
    const echoes = new SelectionEchoes();
    echoes.expect('0');
    equal(echoes.isEcho(['1']), false);
    equal(echoes.isEcho(['0', '1']), false);
    equal(echoes.isEcho([]), false);
  });
});

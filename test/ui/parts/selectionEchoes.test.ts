import { equal } from 'node:assert/strict';
import { SelectionEchoes } from '../../../src/ui/parts/selectionEchoes';

describe('marks that a tree is given', () => {
  it('are no news when VS Code tells of them, later than the next is given', () => {
    const echoes = new SelectionEchoes();
    for (const id of ['0', '1', '2']) echoes.expect(id);
    for (const id of ['0', '1', '2']) equal(echoes.hear([id]), true, id);
    equal(echoes.hear(['1']), false);
  });

  it('are news once VS Code is done with them, told of or not', () => {
    const echoes = new SelectionEchoes();
    const done = echoes.expect('0');
    const doneAgain = echoes.expect('0');
    done();
    equal(echoes.hear(['0']), true);
    doneAgain();
    echoes.expect('0')();
    equal(echoes.hear(['0']), false);
  });

  it('are news where others are marked, or more', () => {
    const echoes = new SelectionEchoes();
    echoes.expect('0');
    equal(echoes.hear(['1']), false);
    equal(echoes.hear(['0', '1']), false);
    equal(echoes.hear([]), false);
  });
});

import { deepEqual, equal } from 'node:assert/strict';
import { tabTitle, distinguishingPaths } from '../../../src/ui/models/distinguishingPaths';

describe('files of one name', () => {
  const model = (key: string, source: string, name = 'part.step') => ({ key, source, name });
  const told = (...sources: readonly string[]) => {
    const where = distinguishingPaths(sources.map((source, at) => model(String(at), source)));
    return sources.map((_, at) => where.get(String(at)) ?? null);
  };

  it('are told apart by as little of their folders as it takes', () => {
    deepEqual(told('file:///w/left/part.step', 'file:///w/right/part.step'), ['left', 'right']);
    deepEqual(told('file:///w/a/x/part.step', 'file:///w/b/x/part.step'), ['a/x', 'b/x']);
    deepEqual(told('file:///w/part.step', 'file:///w/x/part.step', 'file:///w/y/x/part.step'), [
      'w',
      'w/x',
      'y/x',
    ]);
  });

  it('are told apart on every system', () => {
    deepEqual(told('file:///c%3A/Teile/part.step', 'file:///d%3A/Teile/part.step'), [
      'c:/Teile',
      'd:/Teile',
    ]);
    deepEqual(told('file://nas1/cad/part.step', 'file://nas2/cad/part.step'), [
      'nas1/cad',
      'nas2/cad',
    ]);
    deepEqual(told('file:///w/S%C3%BCd%20Werk/part.step', 'memory:/remote/part.step'), [
      'Süd Werk',
      'remote',
    ]);
  });

  it('need no folder where they are alone, or one file', () => {
    deepEqual(told('file:///w/left/part.step'), [null]);
    deepEqual(told('file:///w/left/part.step', 'file:///w/left/part.step'), [null, null]);
  });

  it('have tabs with the folder', () => {
    const models = [
      model('1', 'file:///w/left/part.step'),
      model('2', 'file:///w/right/part.step'),
    ];
    const [first] = models;
    equal(first && tabTitle(first, models), 'part.step · left');
    equal(first && tabTitle(first, [first]), 'part.step');
  });
});

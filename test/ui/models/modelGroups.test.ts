import { deepEqual, equal } from 'node:assert/strict';
import {
  folderOfRow,
  folderRowOf,
  folderWords,
  keysBelow,
  rootsOf,
} from '../../../src/ui/models/modelGroups';
import type { Stage } from '../../../src/tracking/model/stage';
import { failedStage, modelAt } from '../base/someModels';

const folder = 'file:///work/my%20parts';
const waiting = { kind: 'waiting' } as const;
const models = [
  modelOf('a', waiting),
  modelOf('b', waiting, folder),
  modelOf('c', failedStage(), folder),
  modelOf('d', waiting, 'file:///alone'),
];

describe('the rows of a folder that was converted', () => {
  const row = folderRowOf({ folder }) ?? '';

  it('are one row, and a single one is itself', () => {
    deepEqual(rootsOf(models), ['a', row, 'd']);
  });

  it('stand below it', () => {
    deepEqual(keysBelow(row, models), ['b', 'c']);
    deepEqual(keysBelow('a', models), ['a']);
  });

  it('are counted on it, by its name', () => {
    const { label, description } = folderWords(row, models);
    deepEqual([label, description], ['my parts', '2 models · 1 on their way · 1 failed']);
  });

  it('lead back to their folder', () => {
    equal(folderOfRow(row), folder);
    equal(folderOfRow('a'), null);
  });
});

function modelOf(key: string, stage: Stage, of?: string) {
  return { ...modelAt(stage), key, ...(of !== undefined && { folder: of }) };
}

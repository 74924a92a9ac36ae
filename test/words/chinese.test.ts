import { equal } from 'node:assert/strict';
import { setTranslations } from '../../src/words/say';
import { decorationOf } from '../../src/ui/models/sourceDecoration';
import { factsOf } from '../../src/ui/models/modelDetails';
import { finishSentence } from '../../src/ui/models/finishSentence';
import { rowOf } from '../../src/ui/models/modelRow';
import { addedAt, failedStage, modelAt, statusWith } from '../ui/base/someModels';
import { readJson } from './readManifest';

describe('a window in Chinese', () => {
  before(() => {
    setTranslations(readJson('l10n/bundle.l10n.zh-cn.json'), 'zh-cn');
  });

  after(() => {
    setTranslations({});
  });

  it('says in a row how far a model is, and what a screen reader reads', () => {
    const stage = { kind: 'uploading', sentBytes: 1_190_000, totalBytes: 3_400_000 } as const;
    const row = rowOf(modelAt(stage), addedAt + 8000);
    equal(row.description, '正在读取文件 1.2 / 3.4 MB（35%） · 8 秒');
    equal(row.spoken, 'bracket.step，正在读取文件 1.2 / 3.4 MB（35%） · 8 秒');
  });

  it('says that a model is ready: in its row, beside its file, in the notice', () => {
    const ready = modelAt({ kind: 'ready', status: statusWith() });
    equal(rowOf(ready, addedAt).description, '已就绪');
    equal(decorationOf(ready, 'same')?.tooltip, 'Caliper：三维模型已就绪');
    equal(finishSentence([ready]), 'bracket.step 已就绪。');
  });

  it('says the reason of a failure as the service gave it', () => {
    const failed = modelAt(failedStage({ reason: 'No solid.' }));
    equal(rowOf(failed, addedAt).description, '失败：No solid.');
  });

  it('writes times as they are written there', () => {
    const ready = modelAt({ kind: 'ready', status: statusWith() });
    const times = factsOf(ready).filter(([label]) => label === '添加时间');
    equal(times.length, 1);
    equal(times[0]?.[1], new Date(ready.addedAt).toLocaleString('zh-cn'));
  });

  it('tells what an older result said in English', () => {
    const failed = modelAt(failedStage({ reason: 'The file cannot be read.' }));
    equal(rowOf(failed, addedAt).description, '失败：无法读取文件。');
  });
});

import { equal } from 'node:assert/strict';
import { setTranslations } from '../../src/words/say';
import { decorationOf } from '../../src/ui/models/sourceDecoration';
import { finishSentence } from '../../src/ui/models/finishSentence';
import { rowOf } from '../../src/ui/models/modelRow';
import { addedAt, failedStage, modelAt, statusWith } from '../ui/base/someModels';
import { readJson } from './readManifest';

describe('a window in Chinese', () => {
  before(() => {
    setTranslations(readJson('l10n/bundle.l10n.zh-cn.json'));
  });

  after(() => {
    setTranslations({});
  });

  it('says in a row how far a model is, and what a screen reader reads', () => {
    const stage = { kind: 'uploading', sentBytes: 1_190_000, totalBytes: 3_400_000 } as const;
    const row = rowOf(modelAt(stage), addedAt + 8000);
    equal(row.description, '正在上传 1.2 / 3.4 MB (35 %) · 8 秒');
    equal(row.spoken, 'bracket.step，正在上传 1.2 / 3.4 MB (35 %) · 8 秒');
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
});

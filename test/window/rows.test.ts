import { equal, match, ok } from 'node:assert/strict';
import * as vscode from 'vscode';
import { modelTooltip } from '../../src/ui/models/modelTooltip';
import { modelAt, statusWith } from '../ui/base/someModels';

describe('the tooltip of a row', () => {
  const picture = vscode.Uri.file('/cache (1)/abc.png');

  it('has the thumbnail, and tells what is known without trusting it', () => {
    const name = 'a[x](command:evil) <b>.step';
    const ready = modelAt({ kind: 'ready', status: statusWith() }, { name });
    const { value, isTrusted, supportHtml } = modelTooltip(ready, {
      ...{ thumbnail: picture, typicalMs: 12_000, lines: ['≈ 10 × 20 × 30 mm'] },
    });
    match(value, /^!\[preview\]\(file:\/\/\/cache%20%281%29\/abc\.png\|width=120\)/);
    ok(!value.includes('[x](command:evil)'));
    match(value, /10 × 20 × 30 mm/);
    ok(!value.includes('Model ID'));
    equal(isTrusted, false);
    equal(supportHtml, false);
    ok(!value.includes('usually'));
  });

  it('says how long such a model usually takes while it is on its way', () => {
    const running = modelAt({ kind: 'converting', status: statusWith() });
    match(modelTooltip(running, { typicalMs: 12_000 }).value, /usually about 12 s/);
    ok(!modelTooltip(running, {}).value.includes('usually'));
  });
});

import { doesNotMatch, equal, match } from 'node:assert/strict';
import { Redactor } from '../../../src/client/secrets/redactor';
import { setTranslations } from '../../../src/words/say';
import { reportText, type Report } from '../../../src/ui/support/reportText';
import { readJson } from '../../words/readManifest';
import { failedStage, modelAt } from '../base/someModels';

const redactor = new Redactor();
redactor.keepSecret('canary-token');

describe('the report of an issue', () => {
  afterEach(() => {
    setTranslations({});
  });

  it('tells versions, settings, how models stand, and the last lines of the log', () => {
    const text = reportText(report());
    match(text, /^- Caliper 1\.2\.3$/m);
    match(text, /^- caliper\.conversion\.quality: fine\n- caliper\.service\.url: set$/m);
    match(text, /^model-1\.step\n\n- Stage: Failed\n- Reason: model-1\.step has no solid\./m);
    match(text, /^upload: model-1\.step to service\.example$/m);
  });

  it('tells no secret and no name, wherever they stand', () => {
    const text = reportText(report());
    doesNotMatch(text, /canary|bracket|firma|anna|m1\b/);
  });

  it('tells no name in another language either', () => {
    setTranslations(readJson('l10n/bundle.l10n.zh-cn.json'));
    const text = reportText(report());
    match(text, /^- 阶段：失败$/m);
    doesNotMatch(text, /canary|bracket|firma|anna|m1\b/);
  });

  it('tells of five models at most, and says when there is none', () => {
    const many = Array.from({ length: 9 }, () => modelAt(failedStage()));
    equal(reportText(report({ models: many })).match(/^- Stage:/gm)?.length, 5);
    match(reportText(report({ models: [] })), /^## Models\n\nNone\.$/m);
  });

  it('keeps the log in its block, whatever a line holds', () => {
    const text = reportText(report({ log: ['a ```` b', '# c'] }));
    match(text, /^````text\na … b\n# c\n````\n$/m);
  });
});

function report(fields: Partial<Report> = {}): Report {
  return {
    versions: ['Caliper 1.2.3'],
    settings: [
      ['caliper.conversion.quality', 'fine'],
      ['caliper.service.url', null],
    ],
    models: [
      modelAt(failedStage({ reason: 'bracket.step has no solid.' }), {
        service: 'https://cad.firma.example.org',
      }),
    ],
    log: ['upload: bracket.step to cad.firma.example.org', 'canary-token in /home/anna/a.log'],
    folders: ['/home/anna'],
    service: null,
    clean: (text) => redactor.clean(text),
    ...fields,
  };
}

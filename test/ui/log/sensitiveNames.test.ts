import { deepEqual, doesNotMatch, match } from 'node:assert/strict';
import { Redactor } from '../../../src/client/secrets/redactor';
import { Log } from '../../../src/ui/log/log';
import { reportText } from '../../../src/ui/support/reportText';
import { SensitiveNames } from '../../../src/ui/log/sensitiveNames';
import { failedStage, modelAt } from '../base/someModels';

describe('what a window has come across', () => {
  it('holds names, folders, hosts and ids of models and requests', () => {
    const seen = new SensitiveNames();
    seen.model(modelAt(failedStage(), { source: 'file:///home/a%20b/c%23.step', name: 'c#.step' }));
    seen.file('file:///c%3A/Teile/Rad%201.stl');
    seen.file('vscode-remote://ssh-remote%2Bnas/srv/x.glb');
    seen.request(request('lager:9000'));
    deepEqual(seen.all(), {
      names: ['c#.step', 'Rad 1.stl', 'x.glb'],
      hosts: ['lager:9000'],
      ids: ['m1', 'm-2'],
      paths: ['/home/a b/c#.step', 'c:/Teile/Rad 1.stl', '/srv/x.glb'],
    });
  });

  it('is in no line of a report, also of what is no longer listed', () => {
    const nothing = (): void => undefined;
    const channel = {
      ...{ debug: nothing, info: nothing, warn: nothing, error: nothing },
      ...{ show: nothing, dispose: nothing },
    };
    const redactor = new Redactor();
    const log = new Log(channel, redactor);
    log.names('file:///home/berta/Werk%20Nord/Geheim%20Rad.stl');
    log.stage(
      modelAt(failedStage({ reason: 'Kolben 7.step is damaged.' }), { name: 'Kolben 7.step' }),
    );
    log.request(request('lager:9000'));
    log.warn('Nothing answers at lager. Geheim Rad.stl cannot be shown: no');
    log.warn("ENOENT: open '/home/berta/Werk Nord/Geheim Rad.stl'");
    redactor.keepAddress('https://speicher/x?sig=abcdefgh');
    log.warn('The service redirects the picture to speicher, which is not encrypted.');
    const text = reportText({
      ...{ versions: [], settings: [], models: [], folders: [], service: null },
      log: log.recent(),
      named: log.named(),
      hosts: redactor.hosts(),
      clean: (line) => redactor.clean(line),
    });
    doesNotMatch(text, /lager|speicher|Geheim|Rad\b|Kolben|Nord|berta|m-2|\bm1\b/);
    match(text, /\[warn\] Nothing answers at host\.example\. model-\d+\.stl cannot be shown: no/);
    match(
      text,
      /\[debug\] GET host\.example\/api\/v1\/models\/:modelId\/result: 200 in 3 ms, model id/,
    );
  });
});

function request(host: string) {
  const route = '/api/v1/models/:modelId/result';
  const counts = { status: 200, ms: 3, sentBytes: 0, receivedBytes: 0 };
  return { ...counts, method: 'GET', host, route, modelId: 'm-2', contract: null, failure: null };
}

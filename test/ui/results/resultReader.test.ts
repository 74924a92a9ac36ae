import { rejects } from 'node:assert/strict';
import type { PackOutcome } from '../../../src/model/viewPack';
import { sniff } from '../../../src/model/assetKind';
import { ToolTrouble } from '../../../src/agentTools/toolBackend';
import { ResultReader } from '../../../src/ui/results/resultReader';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { modelAt, statusWith } from '../base/someModels';

describe('ResultReader', () => {
  const { signal } = new AbortController();
  const message = 'bracket.html is a web page. The embedded service reads STEP, …';
  const remote = { service: 'https://models.test' } as const;

  for (const content of ['<!DOCTYPE html><title>Login</title>', '{"error":"expired"}', '']) {
    it(`names the service that sent ${JSON.stringify(content)}, and invents no file`, async () => {
      const model = modelAt({ kind: 'ready', status: statusWith() }, remote);
      const reader = readerOf(content, { kind: 'refused', code: 'notCad', message, where: null });
      const isTold = (error: unknown) =>
        error instanceof ToolTrouble &&
        error.message.startsWith('The service at models.test sent ') &&
        !/embedded|bracket\./.test(error.message);
      await rejects(reader.facts(model, signal), isTold);
      await rejects(reader.picture(model, 'front', signal), isTold);
    });
  }

  it('passes on what a reader says of a 3D file', async () => {
    const model = modelAt({ kind: 'ready', status: statusWith() }, remote);
    const reader = readerOf('glTF', {
      ...{ kind: 'refused', code: 'damagedFile', message: 'It is cut off.', where: null },
    });
    await rejects(reader.facts(model, signal), { message: 'It is cut off.' });
  });
});

function readerOf(content: string, outcome: PackOutcome): ResultReader {
  const head = Buffer.from(content);
  const visual = {
    ...{ path: 'a.bin', kind: sniff(head, head.length), sizeBytes: head.length },
    ...{ sha256: '0'.repeat(64), head, unfit: null },
  };
  return new ResultReader({
    assets: { fetch: () => Promise.resolve(visual) },
    inspector: { draw: () => Promise.resolve(outcome), facts: () => Promise.resolve(outcome) },
    folder: temporaryFolder(),
  });
}

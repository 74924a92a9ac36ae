import { deepEqual } from 'node:assert/strict';
import { Redactor } from '../../../src/client/secrets/redactor';
import { FakeEditor } from '../sinks/fakeEditor';

describe('an error of a command', () => {
  let editor: FakeEditor;
  before(() => (editor = new FakeEditor()));
  after(() => {
    editor.restore();
  });

  it('is forgotten when its first button repeats the command', async () => {
    editor.pressed = 0;
    deepEqual(await triesOf(editor), ['failed', 'done']);
  });

  it('opens the log with its second button, and repeats nothing', async () => {
    editor.pressed = 1;
    deepEqual(await triesOf(editor), ['failed']);
    deepEqual(editor.commands, ['caliper.showLog']);
  });
});

/** What became of a command that fails once. */
async function triesOf(editor: FakeEditor): Promise<readonly string[]> {
  const { CommandRunner } = await import('../../../src/ui/commands/commandRunner');
  const { Log } = await import('../../../src/ui/log/log');
  const { openLogChannel } = await import('../../../src/ui/sinks/logSink');
  const redactor = new Redactor();
  const log = new Log(openLogChannel({ scheme: 'memory', fsPath: '' }), redactor);
  const tries: string[] = [];
  await new CommandRunner(log, redactor).run('caliper.open', () => {
    tries.push(tries.length === 0 ? 'failed' : 'done');
    if (tries.length === 1) throw new Error('the disk is full');
  });
  editor.pressed = Infinity;
  await new Promise(setImmediate);
  return tries;
}

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Disposable } from 'vscode';
import { Redactor } from '../../../src/client/secrets/redactor';
import { ServiceError } from '../../../src/words/errors';
import type { ShownScene } from '../../../src/model/page/viewerMessages';
import type { TrackedModel } from '../../../src/tracking/model/trackedModel';
import { failedStage, modelAt, statusWith } from '../base/someModels';
import { FakeEditor, type Shown } from './fakeEditor';

const command = 'command:workbench.action.terminal.new';

/** Texts that VS Code makes something else of, or that read as another text than they are. */
const attacks = {
  'a link to a command': `[click](${command})`,
  'a link with a title': `[click](${command} "Open")`,
  'a link to a page': '[click](https://127.0.0.1/a)',
  'a link to a file': '[click](file:///etc/passwd)',
  'a link in capitals': `[click](${command.toUpperCase().replace('COMMAND', 'CoMmAnD')})`,
  'a link with something unseen in its joint': `[click]\u200B(${command}) [click]\u2060(${command}) [click]\u3164(${command}) [click]\uFE0F(${command}) [click]\x07(${command})`,
  'a link with a line break before it': `a\n[click](${command})`,
  'links in each other': `[a [click](${command})](${command})`,
  'an icon': '$(sync~spin) \\$(bug) $$(bug) $\u200B(bug)',
  'a picture': '![x](http://127.0.0.1/t.png) ![x][1] <img src="http://127.0.0.1/t.png">',
  markup: '<b>a</b> <a href="command:x">a</a> **a** `a` # a &lt; www.a.example ~~a~~ | a |',
  'a text turned round': 'bolt\u202Epets.exe \u2066a\u2069',
  'several lines': 'a\r\nb\u2028c\u0085d\ve',
  'what terminals obey': '\x1B[2J\x1B]8;;http://127.0.0.1\x07a\x1B]8;;\x07\x9B31m\b\x7F',
  'references of the chat': '#file @terminal /clear ##fetch #@/fetch\u00A0#fetch',
  formulas: '=1+1 ;=1+1 \t=1+1 |=1 ";"=1 :@a ＝1+1',
} as const;

/** Where a window keeps the logs by itself. */
const nowhere = { scheme: 'memory', fsPath: '' };

/** What each place makes of a text; null means that it shows it as it is. */
const parsed: Readonly<Record<Shown['sink'], RegExp | null>> = {
  // `parseLinkedText` of VS Code, which notifications, progress and prompts go through.
  notification: /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i,
  progress: /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+/i,
  prompt: /\[[^\]]+\]\((?:https?:\/\/|command:|file:)[^)\s]+|\$\([a-z0-9-]+/i,
  modal: null,
  plain: null,
  // The icons of our own stand first.
  statusBar: /(?<!^)\$\([a-z0-9-]+/i,
  list: /(?<!^)\$\([a-z0-9-]+/i,
  tab: /\$\([a-z0-9-]+/i,
  // Bold of our own, and the picture of ours; any other sign has a backslash.
  markdown: /(?<!\\)(?:\\\\)*[!"#$%&'(),\-./:;<=>?@[\]^_`{|}~](?<!\*\*)/,
  html: /<(?:img|b|a)\b|command:x"/,
  clipboard: null,
  chat: /(?:^|\s)(?:#[\w-]|@[\w.-]|\/[\p{L}\d_.:-])/u,
  log: null,
};

// Of all places: what is unseen, and a second line.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2028\u2029]/u;

describe('an untrusted text', () => {
  let editor: FakeEditor;

  before(() => {
    editor = new FakeEditor();
  });

  after(() => {
    editor.restore();
  });

  for (const [what, attack] of Object.entries(attacks)) {
    for (const sink of ways()) {
      it(`that is ${what} is mere text ${sink.where}`, async () => {
        await sink.show(attack);
        const shown = editor.take().filter((one) => one.sink in parsed);
        ok(shown.length > 0, 'something was shown');
        for (const one of shown) {
          const { text } = one;
          const lines = one.sink === 'clipboard' || one.sink === 'chat' ? text.split('\n') : [text];
          const given = one.sink === 'markdown' ? lines.map((line) => line.trimEnd()) : lines;
          for (const line of given) equal(unseen.exec(line)?.[0], undefined, JSON.stringify(line));
          const pattern = parsed[one.sink];
          if (pattern) equal(pattern.exec(text)?.[0], undefined, `${one.sink}: ${text}`);
        }
      });
    }
  }

  it('can still be recognised', async () => {
    const { notificationText, labelText } = await import('../../../src/ui/sinks/texts');
    equal(notificationText('a[1](b).step is ready.'), 'a[1] (b).step is ready.');
    equal(labelText('price $(net).step'), 'price $ (net).step');
    equal(notificationText('支架 "v2" ü#%.step is ready.'), '支架 "v2" ü#%.step is ready.');
  });

  it('keeps the sentences of our own as they are', async () => {
    const { showError } = await import('../../../src/ui/sinks/messages');
    await showError('The service refused bolt.step: it is larger than it accepts (20 MB).', {
      title: 'Retry',
    });
    deepEqual(editor.take(), [
      {
        sink: 'notification',
        text: 'The service refused bolt.step: it is larger than it accepts (20 MB).',
      },
    ]);
  });

  it('begins no link, picture, HTML or mention in a report that is handed on', async () => {
    const { reportText } = await import('../../../src/ui/support/reportText');
    const reason = '![x](http://a/t.png) [a](http://b) <img src=x> @someone `a` &lt;';
    const text = reportText({
      ...{ versions: [], settings: [], models: [modelAt(failedStage({ reason }))] },
      ...{ log: [], folders: [], service: null, clean: (given) => given },
    });
    const [, line = ''] = /^- Reason: (.*)$/m.exec(text) ?? [];
    match(line, /@ someone/, text);
    equal(/(?<!\\)(?:\\\\)*[[\]<>`&]|@\S/.exec(line)?.[0], undefined, line);
  });

  it('of a megabyte is cut where a notification ends', async () => {
    const { notificationText } = await import('../../../src/ui/sinks/texts');
    equal(notificationText('x'.repeat(2 ** 20)).length, 1001);
  });

  it('stays what it is in the tooltip of a row, sign by sign', async () => {
    const { markdownOf } = await import('../../../src/ui/sinks/markdown');
    markdownOf([{ bold: 'File:', text: '[a](command:b)' }]);
    const [shown] = editor.take();
    match(shown?.text ?? '', /^\*\*File\\:\*\* \\\[a\\\]\\\(command\\:b\\\) {2}\n$/);
  });
});

function nothing(): Disposable {
  const none: Disposable = Object.assign(Object.create(null), { dispose: () => undefined });
  return none;
}

interface Way {
  readonly where: string;
  /** Has a text shown there as Caliper shows it. */
  readonly show: (text: string) => unknown;
}

function modelNamed(name: string): TrackedModel {
  return modelAt(
    failedStage({ reason: name, status: statusWith({ phase: name, message: name }) }),
    {
      name,
      source: `file:///parts/${encodeURIComponent(name)}/x.step`,
    },
  );
}

function runningNamed(name: string): TrackedModel {
  return modelAt(
    { kind: 'converting', status: statusWith({ phase: name, message: name }) },
    { name },
  );
}

function sceneNamed(name: string): ShownScene {
  return {
    triangles: 1,
    sizeMetres: [1, 1, 1],
    isSizeExact: false,
    roots: [{ name, path: [0], children: [{ name, path: [0, 0], children: [] }] }],
  };
}

function ways(): readonly Way[] {
  return [
    {
      where: 'in the error of a command',
      show: async (text) => {
        const { CommandRunner } = await import('../../../src/ui/commands/commandRunner');
        const { Log } = await import('../../../src/ui/log/log');
        const { openLogChannel } = await import('../../../src/ui/sinks/logSink');
        const redactor = new Redactor();
        const commands = new CommandRunner(new Log(openLogChannel(nowhere), redactor), redactor);
        for (const error of [new ServiceError('server', text), new Error(text)]) {
          await commands.run(text, () => Promise.reject(error));
        }
      },
    },
    {
      where: 'in the notice that a model is done',
      show: async (text) => {
        const { finishSentence } = await import('../../../src/ui/models/finishSentence');
        const { vscodeNotices } = await import('../../../src/ui/models/vscodeNotices');
        await vscodeNotices.show(finishSentence([modelNamed(text)]), 'Open');
        await vscodeNotices.show(finishSentence([runningNamed(text)]), 'Open');
      },
    },
    {
      where: 'in notices of files that were refused and of links',
      show: async (text) => {
        const { refusalSentence } = await import('../../../src/ui/commands/refusalSentence');
        const { showWarning } = await import('../../../src/ui/sinks/messages');
        const { noLink } = await import('../../../src/ui/share/shareMessages');
        await showWarning(refusalSentence([{ message: text }, { message: text }], 3));
        noLink(text);
      },
    },
    {
      where: 'beside the progress of something',
      show: async (text) => {
        const { withProgress } = await import('../../../src/ui/sinks/messages');
        await withProgress(text, async (tell) => {
          tell(text);
        });
      },
    },
    {
      where: 'in a question that must be answered',
      show: async (text) => {
        const { modelCommands } = await import('../../../src/ui/models/modelCommands');
        const model = runningNamed(text);
        const none = () => Promise.reject(new Error('Not wanted here.'));
        const commands = modelCommands({
          models: { all: () => [model], get: () => model },
          conversions: new Proxy(Object.create(null), {}),
          assets: { fetch: none },
          open: none,
          showAgain: none,
          activeKey: () => null,
          clean: (given) => given,
        });
        await commands['caliper.remove'](model.key);
        await commands['caliper.copyDetails'](model.key);
      },
    },
    {
      where: 'in the lists to choose from',
      show: async (text) => {
        const { pickModels } = await import('../../../src/ui/models/pickModels');
        const { findPart } = await import('../../../src/ui/parts/findPart');
        const { partRowsOf } = await import('../../../src/ui/parts/partRows');
        const { choose } = await import('../../../src/ui/sinks/questions');
        const all = [
          modelNamed(text),
          { ...modelNamed(text), key: 'b', source: `file:///${text}/y` },
        ];
        const wanted = { title: text, fits: () => true };
        await pickModels({ all: () => all, get: () => undefined }, null, wanted, []);
        await findPart(partRowsOf(sceneNamed(text)).all);
        await choose([{ value: 1, label: text, description: text, detail: text }], { title: text });
      },
    },
    {
      where: 'in the question for a token',
      show: async (text) => {
        const { askSecret } = await import('../../../src/ui/sinks/questions');
        await askSecret({ title: text, prompt: text, trouble: () => text });
      },
    },
    {
      where: 'in the status bar',
      show: async (text) => {
        const { flashDone, StatusItem } = await import('../../../src/ui/sinks/statusBar');
        flashDone(`Saved 3 MB (${text})`);
        const item = new StatusItem('caliper.service', text);
        const command = { command: 'x', title: 'x' };
        item.look({ icon: 'vm', text, tooltip: text, isWarning: false, command });
      },
    },
    {
      where: 'in the tree of models',
      show: async (text) => {
        const { ModelTree } = await import('../../../src/ui/models/modelTree');
        const models = [modelNamed(text), { ...runningNamed(text), key: 'running' }];
        const tree = new ModelTree({
          store: Object.assign(Object.create(null), {
            all: () => models,
            get: (key: string) => models.find((model) => model.key === key),
            onDidChange: () => ({ dispose: () => undefined }),
          }),
          holdOf: (key: string) => (key === 'running' ? { kind: 'answers', reason: text } : null),
          ...{ isGone: () => true, typicalMs: () => 12_000, rateOf: () => null },
          previewOf: () => Promise.resolve(null),
          linesOf: () => Promise.resolve([]),
          upload: () => undefined,
          dragged: {
            make: () => Promise.reject(new Error('Nothing is dragged here.')),
            clear: () => Promise.resolve(),
          },
          readsSingleRows: true,
          log: () => undefined,
        });
        for (const key of tree.getChildren()) {
          await tree.resolveTreeItem(tree.getTreeItem(key), key);
        }
        tree.dispose();
      },
    },
    {
      where: 'in the tree of parts',
      show: async (text) => {
        const { PartsTree } = await import('../../../src/ui/parts/partsTree');
        const panel = {
          ...{ scene: sceneNamed(text), visibility: { hidden: [], ghosts: [] }, selection: [] },
          describe: () => Promise.resolve({ facts: [text], figures: {} }),
          ...{ select: () => undefined, fit: () => undefined, changeVisibility: () => undefined },
        };
        let changed = (): void => undefined;
        const tree = new PartsTree({
          onDidChange: (listener) => {
            changed = () => {
              listener();
            };
            return nothing();
          },
          onDidSelectParts: nothing,
          active: () => panel,
          named: () => [],
        });
        changed();
        for (const row of tree.getChildren()) {
          await tree.resolveTreeItem(tree.getTreeItem(row), row);
          await tree.copyPath([row]);
        }
      },
    },
    {
      where: 'beside a file in the Explorer',
      show: async (text) => {
        const { decorationOf } = await import('../../../src/ui/models/sourceDecoration');
        const { decoration } = await import('../../../src/ui/sinks/labels');
        for (const model of [modelNamed(text), runningNamed(text)]) {
          const look = decorationOf(model, 'same');
          if (look) decoration(look.badge, look.tooltip, undefined);
        }
      },
    },
    {
      where: 'on a tab and in its page',
      show: async (text) => {
        const { nameTab, openTab, showPage } = await import('../../../src/ui/sinks/labels');
        const { tabTitle } = await import('../../../src/ui/models/distinguishingPaths');
        const { pageHtml } = await import('../../../src/ui/page/pageHtml');
        const { displayText } = await import('../../../src/ui/base/displayText');
        const panel = openTab('caliper.model', tabTitle(modelNamed(text), []));
        nameTab(panel, text);
        const frame = { cspSource: 'x:', nonce: 'n', scriptUri: 'x:s', styleUri: 'x:c' };
        const page = { language: 'en', words: {}, modelKey: 'k', name: displayText(text) };
        const { text: html } = pageHtml({ ...frame, ...page });
        equal(/<(?:img|b|a)\b|<script(?! type="module" nonce="n")/.exec(html), null);
        // A webview takes one text; what is written here has many lines of our own.
        showPage(Object.assign(Object.create(null)), pageHtml({ ...frame, ...page }));
      },
    },
    {
      where: "in the chat's field",
      show: async (text) => {
        const { sendToChat } = await import('../../../src/ui/transfer/sendToChat');
        await sendToChat({ picture: '/x.png', name: text, parts: text, measures: text });
      },
    },
    {
      where: 'in what an agent asks a person',
      show: async (text) => {
        const { confirmation: announced } = await import('../../../src/ui/agents/registerTools');
        const remote = { kind: 'remote', id: 'https://a.test', origin: 'https://a.test' } as const;
        await announced({ path: text }, { ...remote, host: 'a.test' });
      },
    },
  ];
}

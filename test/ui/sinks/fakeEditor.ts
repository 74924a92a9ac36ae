import Module from 'node:module';

/** What VS Code was given to show. */
export interface Shown {
  readonly sink:
    | 'notification'
    | 'modal'
    | 'progress'
    | 'statusBar'
    | 'plain'
    | 'list'
    | 'prompt'
    | 'markdown'
    | 'tab'
    | 'html'
    | 'clipboard'
    | 'chat'
    | 'log';
  readonly text: string;
}

/** A `vscode` that keeps what is shown, for one process. What is loaded after it was put in finds it. */
export class FakeEditor {
  shown: Shown[] = [];
  /** The place of the button that is pressed in each message, from 0. */
  pressed = Infinity;
  readonly commands: string[] = [];
  private readonly original = Module.prototype.require;

  constructor() {
    const { original } = this;
    const vscode = this.api();
    Module.prototype.require = Object.assign(function (this: Module, id: string): unknown {
      return id === 'vscode' ? vscode : original.call(this, id);
    }, original);
  }

  restore(): void {
    Module.prototype.require = this.original;
  }

  /** What was shown since the last time. */
  take(): readonly Shown[] {
    const { shown } = this;
    this.shown = [];
    return shown;
  }

  private see(sink: Shown['sink'], ...texts: readonly unknown[]): void {
    for (const text of texts) if (typeof text === 'string') this.shown.push({ sink, text });
  }

  private api(): object {
    const see = this.see.bind(this);
    const event = () => ({ dispose: () => undefined });
    const message = (text: string, second: unknown, ...others: readonly unknown[]) => {
      const isModal = typeof second === 'object' && second !== null && 'modal' in second;
      see(isModal ? 'modal' : 'notification', text);
      if (isModal && 'detail' in second) see('modal', second.detail);
      return Promise.resolve([second, ...others].at(this.pressed));
    };
    const seen = (sink: Shown['sink'], target: object) =>
      new Proxy(target, {
        set: (kept, name, value: unknown) => {
          if (name === 'tooltip') see('plain', value);
          else if (name === 'accessibilityInformation') see('plain', labelIn(value));
          else if (name === 'label' || name === 'description') see('plain', value);
          else if (name === 'text' || name === 'title' || name === 'html') see(sink, value);
          return Reflect.set(kept, name, value);
        },
      });
    const disposable = { dispose: () => undefined };
    return {
      Disposable: { from: () => disposable },
      EventEmitter: class {
        readonly event = event;
        readonly fire = () => undefined;
        readonly dispose = () => undefined;
      },
      ThemeIcon: Named,
      ThemeColor: Named,
      Uri: { parse: uriOf, file: uriOf },
      // Called by `new`: what a function gives is what comes.
      TreeItem: function (label: string) {
        see('plain', label);
        return seen('plain', {});
      },
      MarkdownString: class {
        isTrusted: unknown;
        appendMarkdown(text: string): void {
          see('markdown', text);
        }
      },
      FileDecoration: function (badge: string, tooltip: string) {
        see('plain', badge, tooltip);
      },
      StatusBarAlignment: { Right: 2 },
      ViewColumn: { Active: -1 },
      ProgressLocation: { Notification: 15 },
      TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
      TreeItemCheckboxState: { Unchecked: 0, Checked: 1 },
      workspace: { onDidChangeConfiguration: event, isTrusted: true },
      commands: {
        getCommands: () => Promise.resolve(['workbench.action.chat.open']),
        executeCommand: (command: string, given?: { readonly query?: string }) => {
          this.commands.push(command);
          see('chat', given?.query);
          return Promise.resolve();
        },
      },
      env: {
        clipboard: {
          writeText: async (text: string) => {
            see('clipboard', text);
          },
        },
      },
      window: {
        showInformationMessage: message,
        showWarningMessage: message,
        showErrorMessage: message,
        withProgress: (
          { title }: { title: string },
          work: (progress: { report(step: { message: string }): void }) => unknown,
        ) => {
          see('progress', title);
          return work({ report: (step) => see('progress', step.message) });
        },
        setStatusBarMessage: (text: string) => see('statusBar', text),
        createStatusBarItem: () => seen('statusBar', { show: event, hide: event, ...disposable }),
        showQuickPick: (
          items: readonly { label: string; description?: string; detail?: string }[],
          { title }: { title: string },
        ) => {
          see('plain', title);
          for (const { label, description, detail } of items) {
            see('list', label, description, detail);
          }
          return Promise.resolve(items[0]);
        },
        showInputBox: (options: {
          title: string;
          prompt: string;
          validateInput(typed: string): string | null;
        }) => {
          see('plain', options.title);
          see('prompt', options.prompt, options.validateInput('a b'));
          return Promise.resolve(undefined);
        },
        createOutputChannel: () => ({
          debug: (line: string) => see('log', line),
          info: (line: string) => see('log', line),
          warn: (line: string) => see('log', line),
          error: (line: string) => see('log', line),
        }),
        createWebviewPanel: (_: string, title: string) => {
          see('tab', title);
          return seen('tab', {});
        },
        createTreeView: () => ({
          ...{ visible: true, selection: [], ...disposable },
          ...{ onDidChangeVisibility: event, onDidChangeSelection: event },
          ...{ onDidChangeCheckboxState: event },
          ...{ onDidExpandElement: event, onDidCollapseElement: event },
        }),
        tabGroups: { onDidChangeTabs: event, all: [] },
      },
    };
  }
}

class Named {
  constructor(readonly id: string) {}
}

function uriOf(text: string): object {
  return { toString: () => text, path: text, scheme: 'file' };
}

function labelIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'label' in value ? value.label : undefined;
}

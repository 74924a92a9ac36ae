import * as vscode from 'vscode';
import { acceptedExtensions, sourceExtensionOf } from '../../interface/sourceExtension';
import type { Disposable } from '../../tracking/async/emitter';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { SourceStates } from '../../tracking/source/sourceState';
import type { StageKind } from '../../tracking/model/stage';
import { globOfNames } from '../base/globOfNames';
import { decorationOf } from './sourceDecoration';
import { decoration } from '../sinks/labels';
import type { SourceRows } from '../source/sourceRows';

export interface DecorationDeps {
  readonly store: Pick<ModelStore, 'all' | 'get' | 'onDidChange'>;
  /** Whether the host asks for the state of files that no event has named. */
  readonly asksByItself: boolean;
  readonly rows: Pick<SourceRows, 'newest'>;
  readonly states: Pick<SourceStates, 'of'>;
}

/** Shows the state of each file's model in the Explorer. */
export class SourceDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[]>();
  private readonly shown = new Map<string, { source: string; kind: StageKind }>();
  private readonly owned: readonly Disposable[];

  readonly onDidChangeFileDecorations = this.changed.event;

  constructor(private readonly deps: DecorationDeps) {
    const watcher = vscode.workspace.createFileSystemWatcher(
      `**/${globOfNames(acceptedExtensions)}`,
    );
    const repaint = (uri: vscode.Uri): void => {
      if (this.deps.rows.newest(uri.toString())) this.changed.fire([uri]);
    };
    watcher.onDidChange(repaint);
    watcher.onDidCreate(repaint);
    this.owned = [
      watcher,
      this.changed,
      deps.store.onDidChange((keys) => {
        this.follow(keys);
      }),
      vscode.window.registerFileDecorationProvider(this),
    ];
    if (!deps.asksByItself) this.follow(deps.store.all().map(({ key }) => key));
  }

  async provideFileDecoration(uri: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    if (sourceExtensionOf(uri.path) === null) return undefined;
    const model = this.deps.rows.newest(uri.toString());
    if (!model) return undefined;
    const state = model.stage.kind === 'ready' ? await this.deps.states.of(model) : 'same';
    const look = decorationOf(model, state);
    if (!look) return undefined;
    const color = look.color === null ? undefined : new vscode.ThemeColor(look.color);
    return decoration(look.badge, look.tooltip, color);
  }

  dispose(): void {
    for (const one of this.owned) one.dispose();
  }

  // Progress within a stage changes only the tooltip, so the Explorer is not notified.
  private follow(keys: readonly string[]): void {
    const sources = keys.flatMap((key) => {
      const before = this.shown.get(key);
      const model = this.deps.store.get(key);
      if (!model) {
        this.shown.delete(key);
        return before ? [before.source] : [];
      }
      const { source, stage } = model;
      this.shown.set(key, { source, kind: stage.kind });
      return before?.kind === stage.kind ? [] : [source];
    });
    if (sources.length > 0) {
      this.changed.fire([...new Set(sources)].map((source) => vscode.Uri.parse(source)));
    }
  }
}

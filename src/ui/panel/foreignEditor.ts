import path from 'node:path';
import * as vscode from 'vscode';
import type { PageAction } from '../../model/page/viewerMessages';
import { foreignCard, restrictedCard } from './fileCards';
import { ModelPanel, type ModelPanelDeps } from './modelPanel';
import type { ForeignPicture } from '../results/savedPictures';
import type { ModelPanels } from './modelPanels';
import { exportBeside } from './exportBeside';

export interface ForeignEditorDeps {
  readonly panels: Pick<ModelPanels, 'adopt'>;
  readonly page: ModelPanelDeps;
  mayRead(file: vscode.Uri): boolean;
  savedPicture(source: string, signal: AbortSignal): Promise<ForeignPicture>;
}

/**
 * The editor of a CAD file that is not read, an assembly of SolidWorks for example: the picture that its program saved,
 * and what to export.
 */
export class ForeignEditor implements vscode.Disposable {
  private readonly page: ModelPanel;
  private readonly name: string;
  private readonly trusted: vscode.Disposable;
  private exported: vscode.Uri | null = null;
  private isEnded = false;

  constructor(
    private readonly uri: vscode.Uri,
    panel: vscode.WebviewPanel,
    private readonly deps: ForeignEditorDeps,
  ) {
    this.name = path.posix.basename(uri.path);
    this.page = new ModelPanel(
      panel,
      {
        ...{ key: null, name: this.name, isTitled: false },
        perform: (action) => this.perform(action),
        gone: () => undefined,
      },
      deps.page,
    );
    deps.panels.adopt(this.page);
    this.trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => void this.show());
    void this.show();
  }

  dispose(): void {
    this.isEnded = true;
    this.trusted.dispose();
  }

  private async show(): Promise<void> {
    const { deps, uri, page, name } = this;
    if (!deps.mayRead(uri)) {
      page.showCard(restrictedCard(name));
      return;
    }
    this.exported = await exportBeside(uri);
    if (this.isEnded) return;
    const exported = this.exported ? path.posix.basename(this.exported.path) : null;
    page.showCard(foreignCard(name, exported), async (signal) => {
      const found = await deps.savedPicture(uri.toString(), signal);
      const isWanted = !this.isEnded && !signal.aborted;
      if (isWanted && found.path === null) page.showCard(foreignCard(name, exported, found));
      return found.path;
    });
  }

  private perform(action: PageAction): boolean {
    if (action !== 'openExport' || !this.exported) return false;
    void vscode.commands.executeCommand('vscode.open', this.exported);
    return true;
  }
}

import path from 'node:path';
import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { PageAction } from '../../model/page/viewerMessages';
import type { Disposable } from '../../tracking/async/emitter';
import type { SourceMoves } from '../../tracking/window/sourceMoves';
import {
  embeddedServiceId,
  type ServiceId,
  type TrackedModel,
} from '../../tracking/model/trackedModel';
import { serviceUrlIsOfRemote } from '../service/settings';
import { askCard, fileTroubleCard, noTokenCard, removedCard, restrictedCard } from './fileCards';
import type { FileRows } from './fileRows';
import { FollowedFile, type FollowedFileDeps } from './followedFile';
import { ModelPanel, type ModelPanelDeps } from './modelPanel';
import type { ModelPanels } from './modelPanels';
import { openSource } from '../source/openSource';
import type { PanelOpener } from './panelOpener';
import type { Service } from '../service/services';
import type { SourceRows } from '../source/sourceRows';

export interface FileEditorDeps extends FollowedFileDeps {
  readonly panels: Pick<ModelPanels, 'adopt'>;
  readonly page: ModelPanelDeps;
  readonly rows: Pick<SourceRows, 'newest'>;
  readonly moves: Pick<SourceMoves, 'recognise'>;
  readonly fileRows: Pick<FileRows, 'takeAnew'>;
  /** The service that a file is sent to. @throws ServiceError `unsafeAddress` */
  serviceOf(file: vscode.Uri): Service;
  /** Identifies the version and settings of a service on which a result depends, apart from the bytes of the file. */
  resultKeyOf(service: ServiceId): string;
  /** The path of the picture saved in a file; null for none. */
  savedPicture(source: string, signal: AbortSignal): Promise<string | null>;
  /** Called when the user has agreed to send files to a service. */
  agree(service: Service): Promise<void>;
  /** Whether the user has chosen a service but given no token for it. */
  lacksToken(service: Service): Promise<boolean>;
  /** Asks for the token of a remote service that has none. Throws `cancelled`. */
  askToken(service: Service): Promise<void>;
  readonly log: (line: string) => void;
}

/** Actions by which the user requests the conversion of the current file, knowing where it is sent. */
const wishes: readonly PageAction[] = ['send', 'convertHere', 'showAgain', 'tryAgain'];

/** The editor of a file: shows its model, or else the card that leads to one, and follows changes of the file. */
export class FileEditor implements vscode.Disposable {
  private readonly source: string;
  private readonly name: string;
  private readonly page: ModelPanel;
  private readonly file: FollowedFile;
  private readonly owned: readonly Disposable[];
  private isEnded = false;
  /** Whether the user wants this file converted on this machine, whatever the settings are. */
  private isHere = false;

  constructor(
    private readonly uri: vscode.Uri,
    private readonly panel: vscode.WebviewPanel,
    private readonly deps: FileEditorDeps,
  ) {
    this.source = uri.toString();
    this.name = path.posix.basename(uri.path);
    const opener: PanelOpener = {
      ...{ key: null, name: this.name, isTitled: false },
      perform: (action) => this.perform(action),
      gone: () => {
        this.page.showNotice(null);
        this.page.showCard(removedCard(this.name));
      },
    };
    this.page = new ModelPanel(panel, opener, deps.page);
    deps.panels.adopt(this.page);
    this.file = new FollowedFile(
      this.source,
      {
        page: this.page,
        serviceOf: () => this.service(),
        showAgain: () => this.show({ isWished: true }),
        moved: (source) => this.goTo(source),
      },
      deps,
    );
    this.owned = [
      this.file,
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        if (this.page.key === null) void this.show({ isWished: false });
      }),
    ];
    void this.show({ isWished: false });
  }

  dispose(): void {
    this.isEnded = true;
    for (const one of this.owned) one.dispose();
  }

  /** `isWished`: the user has just requested it, knowing where the file is sent. */
  private async show(how: { readonly isWished: boolean }): Promise<void> {
    try {
      await this.showOpenly(how);
    } catch (error) {
      this.deps.log(`${this.name} cannot be shown: ${String(error)}`);
      const known = error instanceof ServiceError ? error : null;
      const trouble = known ?? new ServiceError('fileMissing', say('The file cannot be read.'));
      const card = this.hasEnded() ? null : fileTroubleCard(this.name, trouble);
      if (card) this.page.showCard(card);
    }
  }

  private async showOpenly({ isWished }: { readonly isWished: boolean }): Promise<void> {
    const { deps, uri, page } = this;
    const service = this.service();
    const mayRead = deps.mayRead(uri);
    // A file that was moved here already has a row.
    await deps.moves.recognise(this.source);
    if (this.hasEnded()) return;
    const known = deps.rows.newest(this.source, service.id);
    const isFresh = known !== undefined && !(mayRead && this.isOutdated(known));
    if (isFresh && !isWished) {
      this.turnTo(known.key);
      return;
    }
    if (!mayRead) {
      page.showCard(restrictedCard(this.name));
      return;
    }
    const file = await openSource(uri);
    if (this.hasEnded()) return;
    if (service.kind === 'remote') {
      if (!isWished) {
        const lacksToken = await deps.lacksToken(service);
        if (this.hasEnded()) return;
        const card = lacksToken
          ? noTokenCard(this.name, service.host)
          : askCard(file, service.host, serviceUrlIsOfRemote());
        page.showCard(card, (signal) => deps.savedPicture(this.source, signal));
        return;
      }
      await deps.agree(service);
      await this.askToken(service);
    }
    if (this.hasEnded()) return;
    this.turnTo(deps.fileRows.takeAnew({ file, source: this.source, service: service.id }));
  }

  private service(): Service {
    return this.isHere
      ? { kind: 'embedded', id: embeddedServiceId }
      : this.deps.serviceOf(this.uri);
  }

  /** When the user cancels, a card says what is missing. */
  private async askToken(service: Extract<Service, { kind: 'remote' }>): Promise<void> {
    try {
      await this.deps.askToken(service);
    } catch (error) {
      const isGivenUp = error instanceof ServiceError && error.trouble === 'cancelled';
      if (isGivenUp && !this.hasEnded())
        this.page.showCard(noTokenCard(this.name, service.host), (signal) =>
          this.deps.savedPicture(this.source, signal),
        );
      throw error;
    }
  }

  private hasEnded(): boolean {
    return this.isEnded;
  }

  // Whether the result would be made differently now. A failed model is retried only on request.
  private isOutdated({ stage, service, resultKey }: TrackedModel): boolean {
    const isOurs = service === embeddedServiceId && stage.kind === 'ready';
    return isOurs && resultKey !== this.deps.resultKeyOf(service);
  }

  private turnTo(key: string): void {
    this.page.showNotice(null);
    this.page.turnTo(key);
    this.file.lookSoon();
  }

  /** Called when the file was moved or renamed: reopens the tab at the new place. */
  private async goTo(source: string): Promise<void> {
    const { viewColumn = vscode.ViewColumn.Active, active } = this.panel;
    const where = { viewColumn, preserveFocus: !active, preview: false };
    const uri = vscode.Uri.parse(source);
    await vscode.commands.executeCommand('vscode.openWith', uri, 'caliper.viewer', where);
    if (!this.hasEnded()) this.panel.dispose();
  }

  private perform(action: PageAction): boolean {
    const isWithoutModel = this.page.key === null;
    const isOfToken = action === 'setToken' && isWithoutModel;
    if (wishes.includes(action) || isOfToken) {
      this.isHere ||= action === 'convertHere';
      this.file.begin();
      void this.show({ isWished: true });
    } else if (this.file.perform(action)) return true;
    else if (action === 'retry' && isWithoutModel) void this.show({ isWished: false });
    else if (action === 'openText') {
      void vscode.commands.executeCommand('vscode.openWith', this.uri, 'default');
    } else return false;
    return true;
  }
}

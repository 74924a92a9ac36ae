import * as vscode from 'vscode';
import type { NumberStyle } from '../../model/quantities';
import type { ShownScene } from '../../model/page/viewerMessages';
import {
  readPartsListRequest,
  type PartsListMessage,
  type PartsListRequest,
} from '../../model/page/partsListMessages';
import { say } from '../../words/say';
import { isRecord, textOrNull } from '../../words/unknown';
import { PageChannel, rowsPage, type PagePlaces } from '../page/pageChannel';
import type { ScenePanel, ScenePanels } from '../page/scenePanel';
import { csvTable } from '../sinks/csvTable';
import { nameTab, openTab } from '../sinks/labels';
import { saveText } from '../transfer/saveText';
import { styleOfScene } from './partFacts';
import { productNameOf } from './rowNames';
import { partRowsOf } from './partRows';
import {
  productColumns,
  productLines,
  productRow,
  productUnits,
  productsOf,
  totalMass,
  type Product,
} from './products';

export interface PartsListDeps {
  readonly places: PagePlaces;
  /** The tabs in which models are shown. */
  readonly panels: Pick<ScenePanels, 'active' | 'named' | 'onDidChange'>;
  /**
   * Suggests where to save a list.
   * @param tab name of the tab that shows the model
   */
  readonly placeFor: (tab: string, model: string) => Promise<vscode.Uri>;
  /** Runs a task of the page and reports its errors to the user. */
  readonly run: (name: string, job: () => unknown) => void;
}

/** Number of products that are measured before the page is updated. */
const measuredAtOnce = 25;

/** Shows the products of the model in the active tab, in a tab beside it. */
export function showPartsList(deps: PartsListDeps): void {
  const panel = deps.panels.active();
  const scene = panel?.scene ?? null;
  const named = deps.panels.named().find(([, one]) => one === panel);
  if (!scene || !named) throw new Error(say('Open a 3D model first: its parts are listed.'));
  const options = { enableFindWidget: true, retainContextWhenHidden: true };
  const tab = openTab('caliper.partsList', titleOf(scene), options, vscode.ViewColumn.Beside);
  new PartsListPanel(tab, named[0], deps);
}

/** Restores the tab of a list after a restart; it is filled when its model is shown in a tab. */
export function restorePartsList(
  tab: vscode.WebviewPanel,
  state: unknown,
  deps: PartsListDeps,
): void {
  const name = isRecord(state) ? textOrNull(state['key']) : null;
  if (name === null || name === '') tab.dispose();
  else new PartsListPanel(tab, name, deps);
}

/** The list of one model, whose parts are measured while it is open. */
class PartsListPanel {
  private readonly channel: PageChannel<PartsListMessage, PartsListRequest>;
  private isOpen = true;
  /** The tab that shows the model; null while there is none. */
  private shown: { readonly panel: ScenePanel; readonly scene: ShownScene } | null = null;
  private products: readonly Product[] = [];

  /** @param name identifies the model's tab */
  constructor(
    private readonly tab: vscode.WebviewPanel,
    private readonly name: string,
    private readonly deps: PartsListDeps,
  ) {
    const following = deps.panels.onDidChange(() => {
      if (this.find()) this.show();
    });
    tab.onDidDispose(() => {
      this.isOpen = false;
      following.dispose();
    });
    // Materials are chosen on the page of the model, so masses are measured again when the list becomes active.
    tab.onDidChangeViewState(() => {
      if (tab.active) deps.run('measureParts', () => this.measure());
    });
    this.find();
    const content = rowsPage('parts', name, readPartsListRequest);
    this.channel = new PageChannel(tab, deps.places, content, (request) => {
      this.receive(request);
    });
  }

  /** Looks for the model's tab; while there is none, the old list stays. Returns whether the scene is new. */
  private find(): boolean {
    const panel = this.deps.panels.named().find(([name]) => name === this.name)?.[1];
    const scene = panel?.scene;
    if (!panel || !scene || (scene === this.shown?.scene && panel === this.shown.panel))
      return false;
    this.shown = { panel, scene };
    this.products = productsOf(partRowsOf(scene));
    nameTab(this.tab, titleOf(scene));
    return true;
  }

  private show(): void {
    this.post();
    this.deps.run('measureParts', () => this.measure());
  }

  private receive(request: PartsListRequest): void {
    if (request.kind === 'ready') this.show();
    else if (request.kind === 'show') this.showInModel(this.products[request.row]);
    else this.deps.run('savePartsList', () => this.save());
  }

  private async save(): Promise<void> {
    const { shown, deps } = this;
    const [root] = shown ? partRowsOf(shown.scene).roots : [];
    const dialog = {
      defaultUri: await deps.placeFor(this.name, root ? productNameOf(root) : ''),
      filters: { CSV: ['csv'] },
      title: say('Save Parts List'),
    };
    // Parts are measured on while the dialog is open.
    await saveText(dialog, () => csvTable(productLines(this.products, this.style)));
  }

  private showInModel(product: Product | undefined): void {
    const { shown } = this;
    const paths = product?.instances.map(({ node }) => node.path) ?? [];
    // The paths are valid only in this scene.
    if (paths.length === 0 || !shown || shown.panel.scene !== shown.scene) return;
    shown.panel.select(paths);
    shown.panel.fit();
  }

  private async measure(): Promise<void> {
    const { shown } = this;
    if (!shown) return;
    for (let first = 0; first < this.products.length; first += measuredAtOnce) {
      const batch = this.products.slice(first, first + measuredAtOnce);
      const measured = await Promise.all(batch.map((product) => measuredIn(shown.panel, product)));
      if (!this.isOpen || this.shown !== shown || shown.panel.scene !== shown.scene) return;
      this.products = this.products.toSpliced(first, measured.length, ...measured);
      this.post();
    }
  }

  private get style(): NumberStyle {
    return styleOfScene(this.shown?.scene ?? {});
  }

  private post(): void {
    const { shown, products, style } = this;
    const units = productUnits(products, style);
    this.channel.send({
      kind: 'partsList',
      columns: shown ? productColumns(style, units) : [],
      rows: shown ? products.map((product) => productRow(product, style, units)) : [],
      total: shown ? totalMass(products, style) : '',
      note: shown ? '' : say('The parts are listed as soon as the tab of their model is shown.'),
    });
  }
}

async function measuredIn(panel: ScenePanel, product: Product): Promise<Product> {
  const [first] = product.instances;
  const answer = first && (await panel.describe(first.node.path));
  return answer ? { ...product, figures: answer.figures } : product;
}

function titleOf(scene: ShownScene): string {
  const [root] = partRowsOf(scene).roots;
  return say('Parts List · {name}', { name: root ? productNameOf(root) : '' });
}

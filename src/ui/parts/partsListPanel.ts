import * as vscode from 'vscode';
import { readPartsListRequest, type PartsListMessage } from '../../model/page/partsListMessages';
import type { NumberStyle } from '../../model/quantities';
import { say } from '../../words/say';
import { markup } from '../base/htmlText';
import { pageFrame } from '../page/pageFrame';
import type { ScenePanel } from '../page/scenePanel';
import { fillWebview, type PagePlaces } from '../page/webviewPage';
import { csvTable } from '../sinks/csvTable';
import { openTab } from '../sinks/labels';
import { saveText } from '../transfer/saveText';
import { styleOfScene } from './partFacts';
import { productNameOf } from './rowNames';
import { partRowsOf } from './partRows';
import {
  productColumns,
  productLines,
  productRow,
  productsOf,
  totalMass,
  type Product,
} from './products';

export interface PartsListDeps {
  readonly places: PagePlaces;
  /** Does a job of the page; its errors become messages. */
  readonly run: (name: string, job: () => unknown) => void;
}

/** So many products are measured before the page hears of it. */
const measuredAtOnce = 25;

/** Shows the products of an assembly in a tab beside its model, and measures them while it is open. */
export function showPartsList(scenePanel: ScenePanel | null, deps: PartsListDeps): void {
  const scene = scenePanel?.scene;
  if (!scenePanel || !scene) throw new Error(say('Open a 3D model first: its parts are listed.'));
  const rows = partRowsOf(scene);
  const [root] = rows.roots;
  const title = say('Parts List · {name}', { name: root ? productNameOf(root) : '' });
  const options = { enableFindWidget: true, retainContextWhenHidden: true };
  const tab = openTab('caliper.partsList', title, options, vscode.ViewColumn.Beside);
  new PartsListPanel(tab, scenePanel, productsOf(rows), styleOfScene(scene), deps);
}

class PartsListPanel {
  private isOpen = true;

  constructor(
    private readonly tab: vscode.WebviewPanel,
    private readonly scenePanel: ScenePanel,
    private products: readonly Product[],
    private readonly style: NumberStyle,
    private readonly deps: PartsListDeps,
  ) {
    const { scene } = scenePanel;
    tab.onDidDispose(() => {
      this.isOpen = false;
    });
    // Materials are chosen in the page of the model: whoever comes back sees what they weigh.
    tab.onDidChangeViewState(() => {
      if (tab.active) deps.run('measureParts', () => this.measure(scene));
    });
    tab.webview.onDidReceiveMessage((value: unknown) => {
      this.hear(value, scene);
    });
    fillWebview(tab.webview, deps.places, { name: 'sheet', folders: [] }, (frame) =>
      pageFrame(frame, { attributes: markup``, content: markup`<main id="parts"></main>` }),
    );
  }

  private hear(value: unknown, scene: ScenePanel['scene']): void {
    const request = readPartsListRequest(value);
    if (request?.kind === 'ready') {
      this.tell();
      this.deps.run('measureParts', () => this.measure(scene));
    } else if (request?.kind === 'show') {
      const paths = this.products[request.row]?.instances.map(({ node }) => node.path) ?? [];
      // The paths mean something in this scene only.
      if (paths.length === 0 || this.scenePanel.scene !== scene) return;
      this.scenePanel.select(paths);
      this.scenePanel.fit();
    } else if (request) {
      const dialog = { filters: { CSV: ['csv'] }, title: say('Save Parts List') };
      this.deps.run('savePartsList', () =>
        saveText(dialog, () => csvTable(productLines(this.products))),
      );
    }
  }

  private async measure(scene: ScenePanel['scene']): Promise<void> {
    for (let first = 0; first < this.products.length; first += measuredAtOnce) {
      const batch = this.products.slice(first, first + measuredAtOnce);
      const measured = await Promise.all(batch.map((product) => this.measured(product)));
      if (!this.isOpen || this.scenePanel.scene !== scene) return;
      this.products = this.products.toSpliced(first, measured.length, ...measured);
      this.tell();
    }
  }

  private async measured(product: Product): Promise<Product> {
    const [first] = product.instances;
    const told = first && (await this.scenePanel.toldOf(first.node.path));
    return told ? { ...product, figures: told.figures } : product;
  }

  private tell(): void {
    const message: PartsListMessage = {
      kind: 'partsList',
      columns: productColumns(this.style),
      rows: this.products.map((product) => productRow(product, this.style)),
      total: totalMass(this.products, this.style),
    };
    void this.tab.webview.postMessage(message);
  }
}

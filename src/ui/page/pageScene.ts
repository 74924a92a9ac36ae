import * as vscode from 'vscode';
import type {
  HostMessage,
  PageMessage,
  PageTask,
  PartPath,
  PartsVisibility,
  ShownScene,
  VisibilityChange,
} from '../../model/page/viewerMessages';
import { noAnswer, PartQuestions, type PartAnswer } from './partQuestions';
import type { ScenePanel } from './scenePanel';

const allVisible: PartsVisibility = { hidden: [], ghosts: [] };

/** The assembly that a page shows, with selection and visibility. */
export class PageScene implements ScenePanel {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly selected = new vscode.EventEmitter<readonly PartPath[]>();
  private shownScene: ShownScene | null = null;
  private shownParts: PartsVisibility = allVisible;
  private markedParts: readonly PartPath[] = [];
  private readonly questions: PartQuestions;

  /** Fired when the scene or its visibility has changed. */
  readonly onDidChange = this.changed.event;
  /** Fired when the user has selected parts in the page. */
  readonly onDidSelect = this.selected.event;

  constructor(private readonly send: (message: HostMessage) => void) {
    this.questions = new PartQuestions(send);
  }

  get scene(): ShownScene | null {
    return this.shownScene;
  }

  get visibility(): PartsVisibility {
    return this.shownParts;
  }

  /** The parts that are selected in the page. */
  get selection(): readonly PartPath[] {
    return this.markedParts;
  }

  receive(
    message: Extract<PageMessage, { kind: 'shown' | 'selected' | 'visibility' | 'described' }>,
  ): void {
    switch (message.kind) {
      case 'shown':
        this.show(message.scene);
        return;
      case 'selected':
        this.markedParts = message.parts;
        this.selected.fire(message.parts);
        return;
      case 'visibility':
        this.shownParts = { hidden: message.hidden, ghosts: message.ghosts };
        this.changed.fire();
        return;
      case 'described':
        this.questions.receive(message);
    }
  }

  describe(part: PartPath): Promise<PartAnswer> {
    return this.shownScene ? this.questions.ask(part) : Promise.resolve(noAnswer);
  }

  /** Called when no model is shown any more. */
  clear(): void {
    if (this.shownScene) this.show(null);
  }

  select(parts: readonly PartPath[]): void {
    this.markedParts = parts;
    this.send({ kind: 'select', parts });
  }

  fit(): void {
    this.send({ kind: 'fit' });
  }

  /** Has the page perform the task of one of its buttons. */
  perform(task: PageTask): void {
    this.send({ kind: 'task', task });
  }

  changeVisibility(change: VisibilityChange, parts: readonly PartPath[] | null): void {
    this.send({ kind: 'visibility', change, parts });
  }

  dispose(): void {
    this.questions.end();
    this.changed.dispose();
    this.selected.dispose();
  }

  private show(scene: ShownScene | null): void {
    this.shownScene = scene;
    this.shownParts = allVisible;
    this.markedParts = [];
    this.questions.end();
    this.changed.fire();
  }
}

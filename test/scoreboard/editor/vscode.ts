// What the tree of models needs of VS Code, for a process without one. Found as `vscode` by NODE_PATH.
type Listener<T> = (value: T) => void;

export class EventEmitter<T> {
  private readonly listeners = new Set<Listener<T>>();

  readonly event = (listener: Listener<T>) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of this.listeners) listener(value);
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class TreeItem {
  constructor(readonly label: string) {}
}

export class ThemeIcon {
  constructor(readonly id: string) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export const window = {
  createTreeView: () => ({
    visible: true,
    badge: undefined,
    onDidChangeVisibility: new EventEmitter<void>().event,
    dispose: () => undefined,
  }),
};

import { equal } from 'node:assert/strict';
import { AllScenePanels, type ScenePanel } from '../../../src/ui/page/scenePanel';

const never = () => ({ dispose: () => undefined });

describe('the panel that is active', () => {
  it('is none while the focus is elsewhere', () => {
    const { panels, focus } = panelsOf(false, 'a', 'b');
    const a = focus('a');
    equal(panels.active(), a);
    focus(null);
    equal(panels.active(), null);
  });

  it('is the last one until it is closed, where the focus alone makes a tab active', () => {
    const { panels, focus, close } = panelsOf(true, 'a', 'b');
    const a = focus('a');
    equal(panels.active(), a);
    focus(null);
    equal(panels.active(), a);
    const b = focus('b');
    equal(panels.active(), b);
    close('b');
    equal(panels.active(), null);
  });
});

/** Tabs of one kind. `focus` gives the one that has the focus then; null for none. */
function panelsOf(keepsLast: boolean, ...names: readonly string[]) {
  const open = new Map(names.map((name) => [name, panelNamed()]));
  let focused: ScenePanel | null = null;
  const panels = new AllScenePanels(keepsLast);
  panels.add({
    ...{ onDidChange: never, onDidSelectParts: never },
    active: () => focused,
    named: () => [...open],
  });
  const focus = (name: string | null): ScenePanel | null => {
    focused = name === null ? null : (open.get(name) ?? null);
    return focused;
  };
  const close = (name: string): void => {
    if (open.get(name) === focused) focused = null;
    open.delete(name);
  };
  return { panels, focus, close };
}

function panelNamed(): ScenePanel {
  return {
    ...{ scene: null, visibility: { hidden: [], ghosts: [] }, selection: [] },
    describe: () => Promise.reject(new Error('Nobody asks.')),
    ...{ select: () => undefined, fit: () => undefined, changeVisibility: () => undefined },
  };
}

import * as vscode from 'vscode';
import { followTokens } from '../ui/service/followTokens';
import { followContext } from '../ui/window/followContext';
import { namesOfTabs } from '../ui/window/namesOfTabs';
import { followVisibleModels } from '../ui/window/visibleModels';
import type { Wired } from './wired';
import type { Disposable } from './disposable';

/** Connects events to the parts that react to them. */
export function followEvents(wired: Wired): readonly Disposable[] {
  const { log, tokens, services, embedded, commands, store, conversions } = wired;
  const { scenes, partsTree, panels, comparisons, tree, sheets, notices, typicalDurations, moves } =
    wired;
  return [
    namesOfTabs(log.names),
    followContext({ store, services, tokens, panels: scenes, partsTree }),
    followVisibleModels(conversions, tree, panels, comparisons, sheets),
    followTokens({
      ...{ tokens, services, conversions, store, commands },
      restartEmbedded: () => embedded.stop(),
    }),
    followSoon(wired),
    moves.onDidChange((keys) => {
      panels.follow(keys);
      tree.repaint(keys);
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      conversions.resumeAll();
    }),
    conversions.onDidChangeHold((keys) => {
      for (const place of [panels, comparisons, sheets]) place.follow(keys);
      tree.repaint(keys);
    }),
    store.onDidChange((keys) => {
      notices.changed(keys);
    }),
    conversions.onDidFinish((model) => {
      notices.finished(model);
      typicalDurations.learn(model);
    }),
  ];
}

/** Loaded after activation: what moved before that is found at the first check. */
function followSoon({ moves, store, tree, panels, log }: Wired): Disposable {
  const following = import('../ui/source/followSoon').then(({ followSoon }) =>
    followSoon({
      moves,
      models: () => store.all(),
      isSeen: () => tree.isVisible || panels.seen().length > 0,
      onDidChangeSeen: [tree.onDidChangeVisibility, panels.onDidChange],
      log: log.warn,
    }),
  );
  following.catch((error: unknown) => {
    log.warn(`Files that move cannot be followed: ${String(error)}`);
  });
  return {
    dispose: () => {
      void following.then((one) => {
        one.dispose();
      });
    },
  };
}

import type * as vscode from 'vscode';
import { assetExtension } from '../../model/assetKind';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { CommandRunner, Job } from '../commands/commandRunner';
import type { ModelPanelDeps } from '../panel/modelPanel';
import type { OpenLinkDeps } from './openLink';
import { savedName } from '../results/savedName';
import type { TakeOfferDeps } from '../transfer/receiveOffer';
import { ownFile } from '../base/ownFile';

export interface SharingDeps extends TakeOfferDeps {
  readonly commands: CommandRunner;
  /** Publisher and name. */
  readonly extensionId: string;
  modelOf(key: string): TrackedModel | undefined;
}

/** The panels' functions for sharing; their code is loaded on first use. */
export function sharing({
  commands,
  extensionId,
  ...parts
}: SharingDeps): Pick<
  ModelPanelDeps,
  'takeOffer' | 'chatTrouble' | 'offerFailed' | 'copyLink' | 'openResult' | 'linkIsOlder'
> {
  return {
    takeOffer: async (offer, origin) => {
      const { receiveOffer } = await import('../transfer/receiveOffer');
      return receiveOffer(parts, offer, origin);
    },
    chatTrouble: async () => {
      const { chatTrouble } = await import('../transfer/chatTrouble');
      return chatTrouble();
    },
    offerFailed: (error) => {
      void commands.run('save', async () => {
        const { notSaved } = await import('./shareMessages');
        throw notSaved(error);
      });
    },
    copyLink: async (key, view, content) => {
      const isDone = await commands.run('copyLink', async () => {
        const { copyLink } = await import('./copyLink');
        const model = parts.modelOf(key);
        if (model) await copyLink(extensionId, model, view, content);
        return model !== undefined;
      });
      return isDone === true;
    },
    openResult: (visual, { name, source }) => {
      void commands.run('openResult', async () => {
        const { openElsewhere } = await import('./openElsewhere');
        const uri = ownFile(visual.path);
        await openElsewhere({ uri, name: savedName(name, assetExtension(visual.kind)), source });
      });
    },
    linkIsOlder: () => {
      void import('./shareMessages').then(({ linkIsOlder }) => linkIsOlder());
    },
  };
}

/** The command that opens a pasted link, for systems that do not open the link themselves, or another machine. */
export function linkCommand(extensionId: string, deps: OpenLinkDeps): Record<string, Job> {
  return {
    'caliper.openLink': async () => {
      const { askLink } = await import('./askLink');
      const target = await askLink(extensionId);
      if (!target) return;
      const { openLink } = await import('./openLink');
      await openLink(deps, target);
    },
  };
}

/** Handles links to views that the system opens. */
export function linkHandler(commands: CommandRunner, deps: OpenLinkDeps): vscode.UriHandler {
  return {
    handleUri: (uri) => {
      void commands.run('link', async () => {
        const { openLink } = await import('./openLink');
        await openLink(deps, uri);
      });
    },
  };
}

import * as vscode from 'vscode';
import { assetExtensions } from '../model/assetKind';
import type { TrackedModel } from '../tracking/model/trackedModel';
import type { CommandDoor, Job } from './commandDoor';
import type { ModelPanelParts } from './modelPanel';
import type { OpenLinkParts } from './openLink';
import { savedName } from './savedName';
import type { TakeOfferParts } from './takeOffer';

export interface SharingParts extends TakeOfferParts {
  readonly door: CommandDoor;
  /** Publisher and name. */
  readonly extensionId: string;
  modelOf(key: string): TrackedModel | undefined;
}

/** What panels do with that which goes out of their pages; loaded when something first does. */
export function sharing({
  door,
  extensionId,
  ...parts
}: SharingParts): Pick<
  ModelPanelParts,
  'takeOffer' | 'offerFailed' | 'copyLink' | 'openResult' | 'linkIsOlder'
> {
  return {
    takeOffer: async (offer, origin) => {
      const { takeOffer } = await import('./takeOffer');
      return takeOffer(parts, offer, origin);
    },
    offerFailed: (error) => {
      void door.run('save', async () => {
        const { notSaved } = await import('./shareMessages');
        throw notSaved(error);
      });
    },
    copyLink: (key, spot, content) => {
      void door.run('copyLink', async () => {
        const { copyLink } = await import('./copyLink');
        const model = parts.modelOf(key);
        if (model) await copyLink(extensionId, model, spot, content);
      });
    },
    openResult: (visual, { name, source }) => {
      void door.run('openResult', async () => {
        const { openElsewhere } = await import('./openElsewhere');
        const uri = vscode.Uri.file(visual.path);
        await openElsewhere({ uri, name: savedName(name, assetExtensions[visual.kind]), source });
      });
    },
    linkIsOlder: () => {
      void import('./shareMessages').then(({ linkIsOlder }) => linkIsOlder());
    },
  };
}

/** Opens links to views that somebody pastes: where the system opens none, or on another machine. */
export function linkCommand(extensionId: string, parts: OpenLinkParts): Record<string, Job> {
  return {
    'caliper.openLink': async () => {
      const { askLink } = await import('./askLink');
      const target = await askLink(extensionId);
      if (!target) return;
      const { openLink } = await import('./openLink');
      await openLink(parts, target);
    },
  };
}

/** Opens links to views. */
export function linkHandler(door: CommandDoor, parts: OpenLinkParts): vscode.UriHandler {
  return {
    handleUri: (uri) => {
      void door.run('link', async () => {
        const { openLink } = await import('./openLink');
        await openLink(parts, uri);
      });
    },
  };
}

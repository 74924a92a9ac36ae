import type { Disposable } from '../../tracking/async/emitter';

/** What the tabs of a workspace tell each other. */
export type TabMessage =
  | { readonly kind: 'file'; readonly path: string }
  /** A tab was closed that worked on models. */
  | { readonly kind: 'left'; readonly tab: string }
  /** Somebody looks at the models there. */
  | { readonly kind: 'looked' };

const channelName = 'caliper';

export function postToTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Hears the other tabs, never this one. */
export function heard(hear: (message: TabMessage) => void): Disposable {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: { readonly data: TabMessage }) => {
    hear(data);
  };
  return {
    dispose: () => {
      channel.close();
    },
  };
}

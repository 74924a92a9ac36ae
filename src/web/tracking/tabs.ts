import type { Disposable } from '../../tracking/async/emitter';

/** Messages between the tabs of a workspace. */
export type TabMessage =
  | { readonly kind: 'file'; readonly path: string }
  /** A tab that worked on models was closed. */
  | { readonly kind: 'left'; readonly tab: string }
  /** The models are visible in the sending tab. */
  | { readonly kind: 'looked' };

const channelName = 'caliper';

export function postToTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Receives the messages of other tabs, never those of this one. */
export function receiveFromTabs(receive: (message: TabMessage) => void): Disposable {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: { readonly data: TabMessage }) => {
    receive(data);
  };
  return {
    dispose: () => {
      channel.close();
    },
  };
}

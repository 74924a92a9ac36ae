import type { KeptViews } from './keptViews';
import type { PageChannel } from './pageChannel';

export interface VisualDeps {
  readonly channel: Pick<PageChannel, 'tell' | 'addressOf'>;
  readonly views: Pick<KeptViews, 'of'>;
  /** sha256 of what the page showed before, from where this is shown unless it has a view of its own. */
  readonly lastContent: string | null;
}

/**
 * Gives the page a 3D model to draw, with how it was last looked at.
 * @param content sha256 of the file that was packed, or of the pack that came ready
 */
export function tellVisual(
  { channel, views, lastContent }: VisualDeps,
  content: string,
  { path, sizeBytes }: { readonly path: string; readonly sizeBytes: number },
): void {
  const earlierView = lastContent === null ? null : views.of(lastContent);
  channel.tell({
    kind: 'visual',
    uri: channel.addressOf(path),
    sizeBytes,
    content,
    view: views.of(content),
    ...(earlierView !== null && { earlierView }),
  });
}

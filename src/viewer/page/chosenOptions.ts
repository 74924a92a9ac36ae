import { usualViewerOptions, type ViewerOptions } from '../../model/page/viewerMessages';
import { readSomeOptions } from './readOptions';

/** The settings, and what the user chose on the page in their place, for the content that is shown. */
export class ChosenOptions {
  private settings: ViewerOptions = usualViewerOptions;
  private chosen: Partial<ViewerOptions> = {};

  get now(): ViewerOptions {
    return { ...this.settings, ...this.chosen };
  }

  /** A setting that was changed just now counts for more than an older choice. */
  setSettings(settings: ViewerOptions): void {
    const before = new Map(Object.entries(this.settings));
    const after = new Map(Object.entries(settings));
    const kept = Object.entries(this.chosen).filter(
      ([option]) => before.get(option) === after.get(option),
    );
    this.settings = settings;
    this.chosen = readSomeOptions(Object.fromEntries(kept));
  }

  /** @returns everything that is chosen now, to be remembered */
  choose(change: Partial<ViewerOptions>): Partial<ViewerOptions> {
    this.chosen = { ...this.chosen, ...change };
    return this.chosen;
  }

  /** Takes up what was chosen when a content was last seen; nothing for one that was not. */
  recall(chosen: Partial<ViewerOptions>): void {
    this.chosen = chosen;
  }
}

import { defaultViewerOptions, type ViewerOptions } from '../../model/page/viewerMessages';
import { readSomeOptions } from './readOptions';

/**
 * The effective viewer options: the user's settings, overridden by what was chosen on the page for the current content.
 */
export class ChosenOptions {
  private settings: ViewerOptions = defaultViewerOptions;
  private chosen: Partial<ViewerOptions> = {};

  get now(): ViewerOptions {
    return { ...this.settings, ...this.chosen };
  }

  /** Replaces the settings. A choice made on the page is dropped if the setting it overrides has changed. */
  setSettings(settings: ViewerOptions): void {
    const before = new Map(Object.entries(this.settings));
    const after = new Map(Object.entries(settings));
    const kept = Object.entries(this.chosen).filter(
      ([option]) => before.get(option) === after.get(option),
    );
    this.settings = settings;
    this.chosen = readSomeOptions(Object.fromEntries(kept));
  }

  /**
   * Overrides settings by `change`.
   * @returns all current overrides, to be remembered
   */
  choose(change: Partial<ViewerOptions>): Partial<ViewerOptions> {
    this.chosen = { ...this.chosen, ...change };
    return this.chosen;
  }

  /** Replaces all overrides by those remembered for a content; an empty object removes them. */
  recall(chosen: Partial<ViewerOptions>): void {
    this.chosen = chosen;
  }
}

import { say } from '../contract/say';
import { htmlText } from './htmlText';
import { pageFrame, type FrameParts } from './pageFrame';

export interface PageParts extends FrameParts {
  /** Our own UUID of the model. The page gives it back to VS Code, which keeps it over a restart. */
  readonly modelKey: string;
  /** The name of the file, fit to show. */
  readonly name: string;
}

/**
 * The page around the viewer: the same for every model but for its key and its name, so that something
 * stands there before the viewer does. Pictures and bytes come later, by message.
 */
export function pageHtml(parts: PageParts): string {
  return pageFrame(parts, {
    attributes: ` data-model-key="${parts.modelKey}"`,
    content: `<div id="app" data-showing="stage">
      <main class="view">
        <section class="card stage" aria-label="${htmlText(say('Progress'))}">
          <div class="words">
            <p class="name">${htmlText(parts.name)}</p>
            <h1 class="title">${htmlText(say('Starting…'))}</h1>
          </div>
          <div class="progress endless"><div class="bar"></div></div>
        </section>
      </main>
    </div>`,
  });
}

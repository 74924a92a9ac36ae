import { say } from '../words/say';
import { markup, type Html } from './htmlText';
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
export function pageHtml(parts: PageParts): Html {
  return pageFrame(parts, {
    attributes: markup` data-model-key="${parts.modelKey}"`,
    content: markup`<div id="app" data-showing="stage">
      <main class="view">
        <section class="card stage" aria-label="${say('Progress')}">
          <div class="words">
            <p class="name">${parts.name}</p>
            <h1 class="title">${say('Starting…')}</h1>
          </div>
          <div class="progress endless"><div class="bar"></div></div>
        </section>
      </main>
    </div>`,
  });
}

import { say } from '../../words/say';
import { markup, type Html } from '../../words/htmlText';
import { pageFrame, type FrameDeps } from './pageFrame';

export interface PageDeps extends FrameDeps {
  /** Our own UUID of the model. The page gives it back to VS Code, which keeps it over a restart. */
  readonly modelKey: string;
  /** The name of the file, fit to show. */
  readonly name: string;
}

/**
 * The page around the viewer: the same for every model but for its key and its name, so that something
 * stands there before the viewer does. Pictures and bytes come later, by message.
 */
export function pageHtml(deps: PageDeps): Html {
  return pageFrame(deps, {
    attributes: markup` data-model-key="${deps.modelKey}"`,
    content: markup`<div id="app" data-showing="stage">
      <main class="view">
        <section class="card stage" aria-label="${say('Progress')}">
          <div class="words">
            <p class="name">${deps.name}</p>
            <h1 class="title">${say('Starting…')}</h1>
          </div>
          <div class="progress endless"><div class="bar"></div></div>
        </section>
      </main>
    </div>`,
  });
}

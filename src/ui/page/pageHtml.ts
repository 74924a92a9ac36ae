import { say } from '../../words/say';
import { markup, type Html } from '../../words/htmlText';
import { pageDocument, type PageDocumentDeps } from './pageDocument';

export interface PageDeps extends PageDocumentDeps {
  /** Our UUID of the model. The page passes it to VS Code as webview state, which survives a restart. */
  readonly modelKey: string;
  /** The file name, sanitized for display. */
  readonly name: string;
}

/**
 * The page around the viewer, the same for every model but for its key and name, so that something is visible before
 * the viewer has loaded. Pictures and data are sent later by messages.
 */
export function pageHtml(deps: PageDeps): Html {
  return pageDocument(deps, {
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

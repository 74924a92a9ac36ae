import { say } from '../../../words/say';
import { html, type Html } from './html';
import type { Session } from './sealed';

/** What every page needs. */
export interface PageContext {
  /** The path prefix at which clients reach the service; '' for the root. */
  readonly base: string;
  /** null for a person who is not logged in. */
  readonly session: Session | null;
}

/** A whole page. It contains no script, and none would run. */
export function peoplePage({ base, session }: PageContext, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · Caliper</title>
        <link rel="stylesheet" href="${base}/page.css" />
      </head>
      <body>
        <header>
          <nav>
            <a href="${base}/">${say('Models')}</a>
            <a href="${base}/tokens">${say('Access tokens')}</a>
          </nav>
          ${session && whoForm(base, session)}
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}

/** The anti-forgery key of a form of this page. */
export function formKeyField({ formKey }: Session): Html {
  return html`<input type="hidden" name="formKey" value="${formKey}" />`;
}

function whoForm(base: string, session: Session): Html {
  const { subject, project, role } = session;
  return html`<form method="post" action="${base}/logout">
    ${formKeyField(session)}
    <span>${say('{subject}, {role} of {project}', { subject, role, project })}</span>
    <button>${say('Log out')}</button>
  </form>`;
}

export function timeText(at: Date): Html {
  const text = at.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

export const pageStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 72rem; padding: 0 1rem 2rem; }
header, nav, header form { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap; }
header { justify-content: space-between; padding: 1rem 0; border-bottom: 1px solid #8886; }
h1 { font-size: 1.4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: 0.4rem 0.6rem; border-bottom: 1px solid #8884; vertical-align: middle; }
td { overflow-wrap: anywhere; min-width: 5rem; }
th, time, button { white-space: nowrap; }
main { overflow-x: auto; }
img { width: 96px; height: 72px; object-fit: contain; background: #8882; display: block; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; }
dd { margin: 0; }
code { font-size: 1.05em; user-select: all; overflow-wrap: anywhere; }
.new { border: 2px solid; padding: 0.6rem 1rem; }
.failed { color: light-dark(#a1160a, #ff9b8f); }
fieldset { display: flex; gap: 1rem; align-items: end; flex-wrap: wrap; border: 1px solid #8886; margin: 0 0 1.5rem; }
`;

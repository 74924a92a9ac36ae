import { say } from '../../../words/say';
import { roles, type Role } from '../../ports';
import type { ListedToken, NewToken } from '../tokenRows';
import { html, type Html } from './html';
import { pageLinks, type ListedRows, type ListPlace } from './listPlace';
import { formKeyField, timeText } from './peoplePage';
import type { Session } from './sealed';

export interface TokensPage {
  readonly base: string;
  readonly session: Session;
  readonly tokens: ListedRows<ListedToken>;
  readonly place: ListPlace | 'newest';
  /** A token that was just created: it is shown only this once. */
  readonly made: NewToken | null;
  readonly maxDays: number;
}

/** The page on which people create and revoke personal tokens. */
export function tokensPage(page: TokensPage): Html {
  const { base, session, tokens, place, made, maxDays } = page;
  return html`${made && madeToken(made)}
    <form method="post" action="${base}/tokens">
      ${formKeyField(session)}
      <fieldset>
        <label
          >${say('Days')}
          <input type="number" name="days" min="1" max="${maxDays}" value="${maxDays}" required
        /></label>
        <label
          >${say('Role')}
          <select name="role">
            ${rolesUpTo(session.role)
              .reverse()
              .map((role) => html`<option>${role}</option>`)}
          </select></label
        >
        <button>${say('Make a token')}</button>
      </fieldset>
    </form>
    <table>
      <thead>
        <tr>
          <th>${say('Person')}</th>
          <th>${say('Role')}</th>
          <th>${say('Made')}</th>
          <th>${say('Ends')}</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${tokens.rows.map((token) => tokenRow(base, session, token))}
      </tbody>
    </table>
    ${pageLinks(`${base}/tokens`, place, tokens.older)}`;
}

/** The roles of tokens that a person may create: their own role and lower ones. */
export function rolesUpTo(role: Role): Role[] {
  return roles.slice(0, roles.indexOf(role) + 1);
}

function madeToken({ token }: NewToken): Html {
  return html`<div class="new">
    <p>${say('This is the new token. It is shown this once: copy it now.')}</p>
    <p><code id="token">${token}</code></p>
  </div>`;
}

function tokenRow(base: string, session: Session, token: ListedToken): Html {
  const revoke = html`<form method="post" action="${base}/tokens/${token.id}/revoke">
    ${formKeyField(session)}<button>${say('Revoke')}</button>
  </form>`;
  return html`<tr data-token="${token.id}">
    <td>${token.subject}</td>
    <td>${token.role}</td>
    <td>${timeText(token.created_at)}</td>
    <td>${token.expires_at ? timeText(token.expires_at) : say('never')}</td>
    <td>${token.revoked_at ? say('revoked') : revoke}</td>
  </tr>`;
}

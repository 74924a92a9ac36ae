import { durationInWords } from '../../../words/durationInWords';
import { say } from '../../../words/say';
import { visibleText } from '../../../words/visibleText';
import { html, type Html } from './html';
import { pageLinks, type ListedRows, type ListPlace } from './listPlace';
import { formKeyField, timeText } from './peoplePage';
import type { ListedModel, ProjectUsage } from './pageRows';
import type { Session } from './sealed';

export interface ModelsPage {
  readonly base: string;
  readonly session: Session;
  readonly models: ListedRows<ListedModel>;
  readonly place: ListPlace | 'newest';
  readonly use: ProjectUsage | null;
}

/** Shows the models of a project, its queue and its usage. */
export function modelsPage({ base, session, models, place, use }: ModelsPage): Html {
  const { rows, older } = models;
  return html`${use && useList(use)}
    <table>
      <thead>
        <tr>
          <th>${say('Picture')}</th>
          <th>${say('Model')}</th>
          <th>${say('State')}</th>
          <th>${say('From')}</th>
          <th>${say('Sent')}</th>
          ${session.role === 'admin' ? html`<th></th>` : null}
        </tr>
      </thead>
      <tbody>
        ${rows.map((model) => modelRow(base, session, model))}
      </tbody>
    </table>
    ${rows.length === 0 && place === 'newest' ? html`<p>${say('There are no models yet.')}</p>` : null}
    ${pageLinks(`${base}/`, place, older)}`;
}

function useList(use: ProjectUsage): Html {
  const rows: readonly (readonly [string, string])[] = [
    [
      say('Queue'),
      say('{working} in work, {waiting} waiting, {all} waiting in all projects', {
        ...{ working: use.working, waiting: use.waiting, all: use.waiting_of_all },
      }),
    ],
    [say('Storage'), share(use.bytes, use.max_bytes, sizeInWords)],
    [
      say('Computing today'),
      share(use.seconds, use.max_seconds, (seconds) => durationInWords(1000 * seconds)),
    ],
  ];
  return html`<dl>
    ${rows.map(
      ([what, text]) =>
        html`<dt>${what}</dt>
          <dd>${text}</dd>`,
    )}
  </dl>`;
}

function share(used: number, most: number, inWords: (value: number) => string): string {
  return say('{used} of {most}', { used: inWords(used), most: inWords(most) });
}

function sizeInWords(bytes: number): string {
  const [unit, size] = bytes < 2 ** 30 ? ['MB', 2 ** 20] : ['GB', 2 ** 30];
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

function modelRow(base: string, session: Session, model: ListedModel): Html {
  const { id, subject, createdAt, record } = model;
  const isReady = record?.state === 'succeeded';
  const picture = html`<img loading="lazy" alt="" src="${base}/models/${id}/picture" />`;
  return html`<tr data-model="${id}">
    <td>${isReady ? picture : null}</td>
    <td>${visibleText(record?.name ?? id)}</td>
    <td>${stateOf(model)}</td>
    <td>${subject}</td>
    <td>${timeText(createdAt)}</td>
    ${session.role === 'admin' ? removeCell(base, session, id) : null}
  </tr>`;
}

function stateOf({ record }: ListedModel): Html {
  if (!record) return html`${say('Its record cannot be read.')}`;
  if (record.state !== 'failed') return html`${record.phase}`;
  return html`<span class="failed">${record.phase}: ${visibleText(record.message ?? '')}</span>`;
}

function removeCell(base: string, session: Session, id: string): Html {
  return html`<td>
    <form method="post" action="${base}/models/${id}/remove">
      ${formKeyField(session)}<button>${say('Remove')}</button>
    </form>
  </td>`;
}

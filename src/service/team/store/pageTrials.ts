import { liveForm, sentForm } from './formTrials';
import { keyOf, put, type Trial, type TrialDeps } from './trial';

/**
 * Tests of what pages in browsers rely on: that the store lets them send a file, and read its answers (Fetch Standard,
 * 3.3).
 * @param origins as in `WEB_ORIGINS`
 */
export function pageTrials(
  origins: readonly string[],
): readonly (readonly [what: string, trial: Trial])[] {
  if (origins.length === 0) return [];
  const pages = origins.map(exampleOf);
  return [
    ['an upload by a page', (deps) => firstTrouble(pages, (page) => sendTrouble(deps, page))],
    ['a read by a page', readTrouble],
  ];
}

/**
 * An example of an origin: `https://*.vscode-cdn.net` stands for any label in place of the star, `*` for any origin.
 */
function exampleOf(origin: string): string {
  return origin === '*' ? 'https://page.example' : origin.replace('*', 'page');
}

async function firstTrouble(
  pages: readonly string[],
  look: (page: string) => Promise<string | null>,
): Promise<string | null> {
  for (const page of pages) {
    const trouble = await look(page);
    if (trouble !== null) return trouble;
  }
  return null;
}

async function sendTrouble(deps: TrialDeps, page: string): Promise<string | null> {
  const trouble = await (deps.uploads === 'put' ? putTrouble : postTrouble)(deps, page);
  await deps.store.remove(keyOf(deps, 'page'));
  return trouble;
}

/** Before a PUT to another origin, a browser sends a preflight request (Fetch Standard, 4.8). */
async function putTrouble({ store, ...deps }: TrialDeps, page: string): Promise<string | null> {
  const { uploadUrl, headers } = await store.putGrant(keyOf(deps, 'page'), 60);
  const question = {
    Origin: page,
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': putHeaders.join(', '),
  };
  const asked = await answered(uploadUrl, { method: 'OPTIONS', headers: question });
  if (!asked.ok) {
    return `The store answered ${asked.status} to the question whether a page of ${page} may put. ${rules}`;
  }
  const lacks = lackOf(asked, page);
  if (lacks !== null) return lacks;
  const sent = { method: 'PUT', body: 'page', headers: { Origin: page, ...headers } };
  return unreadable(await answered(uploadUrl, sent), page);
}

/** A form is sent without a preflight; a page that may not read the answer does not learn whether the file arrived. */
async function postTrouble({ store, ...deps }: TrialDeps, page: string): Promise<string | null> {
  const grant = store.formGrant({ ...liveForm(), key: keyOf(deps, 'page') });
  const answer = await sentForm(grant, 'page', { headers: { Origin: page } });
  return unreadable(answer, page);
}

/** After a redirect from the service to another origin, a browser sends `Origin: null`. */
async function readTrouble(deps: TrialDeps): Promise<string | null> {
  await put(deps, 'page', 'page');
  const address = await deps.store.getAddress(keyOf(deps, 'page'), 60);
  return unreadable(await answered(address, { headers: { Origin: 'null' } }), 'null');
}

async function answered(address: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(address, request);
  await answer.body?.cancel();
  return answer;
}

function lackOf(answer: Response, page: string): string | null {
  const { headers } = answer;
  if (!isListed(headers.get('access-control-allow-methods'), 'PUT')) {
    return `The store lets no page put. ${rules}`;
  }
  const allowed = headers.get('access-control-allow-headers');
  const missing = putHeaders.filter((name) => !isListed(allowed, name));
  if (missing.length > 0) return `The store lets no page send ${missing.join(' and ')}. ${rules}`;
  return unreadable(answer, page);
}

function unreadable({ headers }: Response, page: string): string | null {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === page) return null;
  return `The store lets no page of the origin ${page} read its answers. ${rules}`;
}

const putHeaders = ['content-type', 'if-none-match'];

const rules = 'docs/SERVICE.md has the CORS rules that the bucket needs.';

function isListed(list: string | null, name: string): boolean {
  const names = (list ?? '').split(',').map((one) => one.trim().toLowerCase());
  return names.includes('*') || names.includes(name.toLowerCase());
}

import { codeOf } from '../../../words/errorCode';
import { say } from '../../../words/say';
import { commonHeaders, refusalHeaders } from '../../core/responses';
import { newSecret } from '../../core/secrets';
import { HttpRefusal, notFound, refusalFor } from '../../core/serviceRefusal';
import type { ServiceLog } from '../../core/serviceLog';
import type { Blobs } from '../../ports';
import { projectNamed } from '../identity/ensureProject';
import type { FoundRecord } from '../../record/modelRecord';
import { partRefusal } from '../partRefusal';
import type { Database } from '../postgres/database';
import { isUuid } from '../../record/uuid';
import { modelsAt } from '../postgres/modelRows';
import { createToken, revokeToken, wholeDays, type NewToken } from '../tokenRows';
import { Cookie } from './cookie';
import { endSession, isSessionEnded } from './endedSessions';
import { html, type Html } from './html';
import { readListPlace, type ListPlace } from './listPlace';
import { Login, type LoginOptions } from './login';
import { modelsPage } from './modelsPage';
import { peoplePage, pageStyle } from './peoplePage';
import { modelsOf, tokensOf, useOf } from './pageRows';
import { readForm } from './readForm';
import { Seal, type OpenedSession, type Session } from './sealed';
import { rolesUpTo, tokensPage } from './tokensPage';

export interface PageOptions {
  readonly login: LoginOptions;
  readonly sessionSecret: string;
  readonly sessionSeconds: number;
  /** Longest lifetime of a token that a person creates here, in days. */
  readonly tokenDays: number;
}

export interface PageDeps {
  readonly database: Database;
  readonly blobs: Pick<Blobs, 'addressOf'>;
  readonly removeModel: (modelId: string) => Promise<void>;
  readonly publicUrl: string;
  /** The origin of the pictures. */
  readonly storeOrigin: string;
  readonly log: ServiceLog;
}

/** Number of rows per page. */
const limit = 200;

/** After these seconds the identity provider is asked again. */
const againSeconds = 10;

type HeaderFields = Readonly<Record<string, string>>;

/** Serves the web page for people, after a login at their identity provider. */
export class PageHandler {
  private readonly login: Login;
  private readonly seal: Seal;
  private readonly cookie: Cookie;
  private readonly origin: string;
  private readonly base: string;
  /** The last failure of a login that was logged; while the identity provider does not answer, all share one. */
  private told: unknown = null;

  constructor(
    private readonly options: PageOptions,
    private readonly deps: PageDeps,
  ) {
    this.login = new Login(options.login);
    this.seal = new Seal(options.sessionSecret);
    this.cookie = new Cookie(deps.publicUrl);
    const { origin, pathname } = new URL(deps.publicUrl);
    this.origin = origin;
    this.base = pathname.replace(/\/$/, '');
  }

  /** Returns null for an address that does not belong to the page. */
  async answer(request: Request): Promise<Response | null> {
    try {
      return await this.routed(request);
    } catch (error) {
      const refusal = refusalFor(error, { refusalOf: partRefusal, log: this.deps.log });
      return this.message(refusal.status, refusal.message, refusalHeaders(refusal));
    }
  }

  private async routed(request: Request): Promise<Response | null> {
    const { pathname, search } = new URL(request.url);
    const asked = `${request.method === 'HEAD' ? 'GET' : request.method} ${pathname}`;
    if (asked === 'GET /page.css') return this.respond(200, pageStyle, 'text/css');
    if (asked === 'GET /login') return this.beginLogin();
    const opened = await this.seal.opened(this.cookie.in(request.headers.get('cookie')) ?? '');
    if (asked === 'GET /login/back') {
      return this.endLogin(search, opened?.kept.kind === 'login' ? opened.kept : null);
    }
    const isOfPage = /^(GET|POST) (\/|\/tokens|\/logout|\/(?:tokens|models)\/[^/]+\/[a-z]+)$/.test(
      asked,
    );
    if (!isOfPage) return null;
    if (opened?.kept.kind !== 'session') return this.goTo('/login');
    const { kept: session, expiresAt } = opened;
    const own: OpenedSession = { session, expiresAt };
    if (await isSessionEnded(this.deps.database, own)) return this.goTo('/login');
    const [, kind = '', id = '', what = ''] = pathname.split('/');
    if (request.method !== 'POST') {
      const place = readListPlace(search);
      if (place === null) throw notFound(say('There is nothing at this address.'));
      return this.show(session, [kind, id, what].join(' '), place);
    }
    const fields = await readForm(request, session, this.origin);
    if (kind === 'logout') return this.logout(own);
    return this.perform(fields, session, [kind, id, what].join(' '));
  }

  private async show(
    session: Session,
    asked: string,
    place: ListPlace | 'newest',
  ): Promise<Response> {
    const { database } = this.deps;
    const { project } = session;
    const [kind = '', id = '', what = ''] = asked.split(' ');
    if (kind === '') {
      const models = await modelsOf(database, { project, place, limit });
      const use = await useOf(database, project);
      const content = modelsPage({ base: this.base, session, models, place, use });
      return this.page(session, say('Models'), content);
    }
    if (kind === 'tokens' && id === '') return this.tokens(session, place);
    if (kind === 'models' && what === 'picture' && (await this.hasPicture(session, id))) {
      const address = await this.deps.blobs.addressOf(id, 'preview');
      if (address !== null) return this.redirect(302, address);
    }
    throw notFound(say('There is nothing at this address.'));
  }

  private async perform(
    fields: URLSearchParams,
    session: Session,
    what: string,
  ): Promise<Response> {
    const { database, removeModel } = this.deps;
    const isAdmin = session.role === 'admin';
    const [kind = '', id = '', verb = ''] = what.split(' ');
    if (kind === 'tokens' && id === '') {
      return this.tokens(session, 'newest', await this.makeToken(fields, session));
    }
    if (kind === 'tokens' && verb === 'revoke') {
      const { project, subject } = session;
      await revokeToken(database, id, { project, subject: isAdmin ? null : subject });
      return this.goTo('/tokens');
    }
    if (kind === 'models' && verb === 'remove' && (await this.isOwn(session, id))) {
      if (!isAdmin) {
        throw new HttpRefusal(403, 'notAdmin', say('Only an admin of the project removes models.'));
      }
      await removeModel(id);
      return this.goTo('/');
    }
    throw notFound(say('There is nothing at this address.'));
  }

  private async logout(own: OpenedSession): Promise<Response> {
    await endSession(this.deps.database, own);
    return this.message(200, say('You are logged out.'), this.noCookie());
  }

  private async makeToken(fields: URLSearchParams, session: Session): Promise<NewToken> {
    const { project, subject } = session;
    const days = wholeDays(fields.get('days') ?? '');
    const role = rolesUpTo(session.role).find((known) => known === fields.get('role'));
    if (!role || days === null || days > this.options.tokenDays) {
      throw new HttpRefusal(422, 'invalidRequest', say('There is no such token to be made.'));
    }
    return createToken(this.deps.database, { project, subject, role, days });
  }

  private async tokens(
    session: Session,
    place: ListPlace | 'newest',
    made: NewToken | null = null,
  ): Promise<Response> {
    const { project, subject, role } = session;
    const whose = role === 'admin' ? null : subject;
    const tokens = await tokensOf(this.deps.database, { project, place, limit }, whose);
    const { base, options } = this;
    const content = tokensPage({
      ...{ base, session, tokens, place, made },
      maxDays: options.tokenDays,
    });
    return this.page(session, say('Access tokens'), content);
  }

  private async isOwn(session: Session, id: string): Promise<boolean> {
    return (await this.ownModel(session, id)) !== null;
  }

  private async hasPicture(session: Session, id: string): Promise<boolean> {
    const found = await this.ownModel(session, id);
    return found?.kind === 'model' && found.record.state === 'succeeded';
  }

  private async ownModel({ project }: Session, id: string): Promise<FoundRecord | null> {
    if (!isUuid(id)) return null;
    const row = (await modelsAt(this.deps.database, [id])).get(id);
    return row?.project === project ? row.found : null;
  }

  private async beginLogin(): Promise<Response> {
    try {
      const { address, begun } = await this.login.begin();
      const seconds = 600;
      return this.redirect(
        302,
        address,
        this.keep(await this.seal.sealed(begun, seconds), seconds),
      );
    } catch (error) {
      this.tell(error);
      const text = say('The identity provider cannot be asked at this moment.');
      throw new HttpRefusal(503, 'identityUnavailable', text, null, againSeconds);
    }
  }

  private async endLogin(
    query: string,
    begun: Parameters<Login['end']>[1] | null,
  ): Promise<Response> {
    // Not logged: anybody can ask for this address.
    if (!begun) return this.message(400, say('The login did not work.'));
    try {
      const member = await this.login.end(query, begun);
      const seconds = this.options.sessionSeconds;
      const project = (await projectNamed(this.deps.database, member.project)) ?? member.project;
      const session: Session = { kind: 'session', ...member, project, formKey: newSecret() };
      const sealed = await this.seal.sealed(session, seconds);
      return this.goTo('/', this.keep(sealed, seconds));
    } catch (error) {
      // A login that was begun is ended once: nobody can go on with it by another way back.
      if (error instanceof HttpRefusal) {
        this.deps.log(`a login is refused: ${error.code}`, 'warning');
        return this.message(error.status, error.message, this.noCookie());
      }
      if (partRefusal(error)) throw error;
      this.tell(error);
      return this.message(400, say('The login did not work.'), this.noCookie());
    }
  }

  private tell(error: unknown): void {
    if (error !== this.told) {
      const cause = error instanceof Error ? error.cause : null;
      const why = codeOf(error) ?? codeOf(cause) ?? 'no answer';
      this.deps.log(`a login did not work: ${why}`, 'warning');
    }
    this.told = error;
  }

  private keep(sealed: string, seconds: number): HeaderFields {
    return { 'Set-Cookie': this.cookie.header(sealed, seconds) };
  }

  private noCookie(): HeaderFields {
    return this.keep('', 0);
  }

  /** A page with one sentence, for people who are not logged in or requested something that is not theirs. */
  private message(status: number, text: string, headers: HeaderFields = {}): Response {
    const again = html`<p><a href="${this.base}/login">${say('Log in')}</a></p>`;
    const page = peoplePage({ base: this.base, session: null }, text, again);
    return this.respond(status, page, 'text/html', headers);
  }

  private page(session: Session, title: string, content: Html): Response {
    const text = peoplePage({ base: this.base, session }, title, content);
    return this.respond(200, text, 'text/html');
  }

  private respond(
    status: number,
    text: string,
    mediaType: string,
    headers: HeaderFields = {},
  ): Response {
    const bytes = new TextEncoder().encode(text);
    return new Response(bytes, {
      status,
      headers: {
        ...this.pageHeaders(),
        'Content-Type': `${mediaType}; charset=utf-8`,
        'Content-Length': String(bytes.length),
        ...headers,
      },
    });
  }

  private goTo(path: string, headers: HeaderFields = {}): Response {
    return this.redirect(303, `${this.base}${path}`, headers);
  }

  private redirect(status: number, location: string, headers: HeaderFields = {}): Response {
    return new Response(null, {
      status,
      headers: {
        ...this.pageHeaders(),
        ...{ Location: location, 'Content-Length': '0' },
        ...headers,
      },
    });
  }

  private pageHeaders(): HeaderFields {
    const policy = [
      "default-src 'none'",
      `img-src 'self' ${this.deps.storeOrigin}`,
      "style-src 'self'",
      ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    ];
    return {
      ...commonHeaders,
      'Content-Security-Policy': policy.join('; '),
      // A stricter policy would remove the origin, with which our own forms are told from those of other sites.
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    };
  }
}

import { say } from '../../../words/say';
import { readText } from '../../core/readJson';
import { HttpRefusal } from '../../core/serviceRefusal';
import type { Session } from './sealed';

/**
 * Reads the fields of a form that our own page has sent.
 * @throws HttpRefusal for a form of another site
 */
export async function readForm(
  request: Request,
  session: Session,
  origin: string,
): Promise<URLSearchParams> {
  if (request.headers.get('origin') !== origin) throw foreign();
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/x-www-form-urlencoded') throw foreign();
  const fields = new URLSearchParams(await readText(request));
  if (fields.get('formKey') !== session.formKey) throw foreign();
  return fields;
}

function foreign(): HttpRefusal {
  return new HttpRefusal(403, 'foreignForm', say('This form does not come from this page.'));
}

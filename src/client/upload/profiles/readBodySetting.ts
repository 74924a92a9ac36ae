import { say } from '../../../words/say';
import { isRecord, isText } from '../../../words/unknown';
import { templateFault } from './profileFaults';
import { readTexts } from './readTexts';
import type { FieldsFrom, MultipartBody, RawBody } from './uploadProfile';

/** Parses the property `body` of a profile; returns a text when it is invalid. */
export function readBodySetting(value: unknown): RawBody | MultipartBody | string {
  const kind = isRecord(value) ? value['kind'] : null;
  if (!isRecord(value) || (kind !== 'raw' && kind !== 'multipart')) {
    return say('needs body {raw} or {multipart}', {
      raw: '{"kind":"raw"}',
      multipart: '{"kind":"multipart", …}',
    });
  }
  const stranger = Object.keys(value).find((member) => !members[kind].includes(member));
  if (stranger !== undefined) {
    return say('has a member in body that is not known: {stranger}', { stranger });
  }
  return kind === 'raw' ? octets : readMultipart(value);
}

const octets: RawBody = { kind: 'raw', contentType: 'application/octet-stream' };

const members: Readonly<Record<'raw' | 'multipart', readonly string[]>> = {
  raw: ['kind'],
  multipart: ['kind', 'fields', 'fieldsFrom', 'fileField', 'fileName'],
};

const sources: readonly FieldsFrom[] = ['none', 'grant.fields', 'token.json'];

function readMultipart(value: Record<string, unknown>): MultipartBody | string {
  const fields = readTexts(value['fields'] ?? {});
  if (fields === null) return say('needs texts as the fields of a form');
  const { fileField = 'file', fileName = '${fileName}' } = value;
  if (!isText(fileField) || !isText(fileName)) return say('needs texts as fileField and fileName');
  const fieldsFrom = sources.find((source) => source === (value['fieldsFrom'] ?? 'none'));
  if (fieldsFrom === undefined) return say('needs fieldsFrom "grant.fields" or "token.json"');
  const fault = templateFault([...Object.values(fields), fileName].join(' '));
  return fault ?? { kind: 'multipart', fields, fieldsFrom, fileField, fileName };
}

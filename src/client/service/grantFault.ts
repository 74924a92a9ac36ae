import { isModelId, longestModelIdBytes } from '../../interface/grant';
import { say } from '../../words/say';
import { isRecord, isText } from '../../words/unknown';
import { visibleText } from '../../words/visibleText';
import { quote } from './quote';

/** Says which field of an answer makes it an invalid grant, and what it contained; no credential is quoted. */
export function grantFault(answer: unknown): string {
  const data = isRecord(answer) ? answer['data'] : undefined;
  if (!isRecord(data)) return faultOf('data', kindOf(data), say('an object'));
  const { uploadToken, modelId, uploadUrl } = data;
  if (!isText(modelId) || !isModelId(modelId)) {
    const wanted = say('a text of 1 to {most} bytes that can be a step of an address', {
      most: longestModelIdBytes,
    });
    return faultOf('data.modelId', quoted(modelId), wanted);
  }
  if (!isText(uploadUrl)) return faultOf('data.uploadUrl', kindOf(uploadUrl), say('an address'));
  return faultOf('data.uploadToken', kindOf(uploadToken), say('a text'));
}

function faultOf(field: string, found: string, wanted: string): string {
  return say(
    'The service sent no usable upload grant: {field} is {found}, and has to be {wanted}.',
    {
      field,
      found,
      wanted,
    },
  );
}

/** The type of a value, without its content. */
function kindOf(value: unknown): string {
  if (value === undefined) return say('missing');
  if (value === null) return 'null';
  if (value === '') return say('empty');
  if (typeof value === 'string')
    return say('a text of {length} characters', { length: value.length });
  if (Array.isArray(value)) return say('a list');
  return isRecord(value) ? say('an object') : typeof value;
}

function quoted(value: unknown): string {
  if (value === undefined || value === null || value === '') return kindOf(value);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return kindOf(value);
  }
  return quote(JSON.stringify(value), visibleText);
}

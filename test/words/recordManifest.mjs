// node test/words/recordManifest.mjs: after both languages of the manifest were reworded, keeps what belongs together.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const recordFile = 'test/words/manifestPairs.json';
const known = new Map(Object.entries(textsOf(recordFile)));
const chinese = new Map(Object.entries(textsOf('package.nls.zh-cn.json')));
const pairs = Object.entries(textsOf('package.nls.json')).map(([key, english]) => {
  const pair = `${digest(english)} ${digest(chinese.get(key) ?? '')}`;
  const [oldEnglish, oldChinese] = (known.get(key) ?? '').split(' ');
  const [newEnglish, newChinese] = pair.split(' ');
  if (oldEnglish && oldEnglish !== newEnglish && oldChinese === newChinese)
    throw new Error(`${key} was reworded in English and not in Chinese.`);
  return [key, pair];
});
writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(pairs), null, 2)}\n`);

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/**
 * @param {string} file
 * @returns {Record<string, string>}
 */
function textsOf(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

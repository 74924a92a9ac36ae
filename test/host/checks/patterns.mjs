import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import fc from 'fast-check';
import ts from 'typescript';

/**
 * Finds the patterns whose time grows with the square of a text, or worse. The lint rules see what can
 * be read off a pattern; this feeds each one texts made of what it accepts, again and again.
 *
 * A pattern that only ever meets short texts, or takes a bounded number of steps at each letter, says so in
 * a comment in the line above it: `Bounded: …`.
 */

/** Letters of a hostile text. A quadratic pattern takes some 10⁹ steps for it, a linear one 10⁵. */
const textLength = 60_000;
/** For one such text; a linear pattern takes a tenth of one. */
const maxMs = 20;
/** A busy machine is slow once, a bad pattern always. */
const tries = 4;
const samplesOfEach = 2;
const longestSample = 14;
const longestPump = 3;

/**
 * @param {string} folder
 * @returns {string[]} a line for each bad pattern
 */
export function slowPatternsIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) => slowPatternsOf(path.join(folder, name)));
}

/**
 * @param {string} file
 * @returns {string[]}
 */
export function slowPatternsOf(file) {
  const text = readFileSync(file, 'utf8');
  return patternsIn(text).flatMap(({ pattern, line }) => {
    const hostile = slowTextFor(pattern);
    return hostile === null ? [] : [`${file}:${line} ${String(pattern)} is slow on ${hostile}`];
  });
}

/**
 * The patterns of a source text that meet texts of any length.
 * @param {string} text
 */
function patternsIn(text) {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  /** @type {{ pattern: RegExp, line: number }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const at = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const end = node.text.lastIndexOf('/');
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      if (!(lines[at - 1] ?? '').includes('// Bounded:')) found.push({ pattern, line: at + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * What a hostile text that takes too long consists of; null when none of those tried does.
 * @param {RegExp} pattern
 */
export function slowTextFor({ source, flags }) {
  // Every match is looked for, as `replaceAll` and `split` do.
  if (!isUnbounded.test(source)) return null;
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const hostile = hostileTexts(source);
  if (isQuick(pattern, hostile.map(written), maxMs * 10)) return null;
  const slow = hostile.find((one) => !isQuick(pattern, [written(one)], maxMs));
  return slow === undefined ? null : JSON.stringify(slow);
}

// Without one of these a match is no longer than the pattern.
const isUnbounded = /[*+]|,\}/;

/** @typedef {readonly [before: string, pump: string, after: string]} Hostile */

/** @param {Hostile} hostile */
function written([before, pump, after]) {
  return before + pump.repeat(Math.ceil(textLength / pump.length)) + after;
}

const context = vm.createContext();
const run = new vm.Script('for (const text of texts) text.replace(pattern, "")');

/**
 * @param {RegExp} pattern
 * @param {readonly string[]} texts
 * @param {number} limitMs
 */
function isQuick(pattern, texts, limitMs) {
  Object.assign(context, { pattern, texts });
  for (let tried = 0; tried < tries; tried++) {
    try {
      run.runInContext(context, { timeout: limitMs });
      return true;
    } catch {
      // It took too long; whether that was the machine, the next try tells.
    }
  }
  return false;
}

const usualPumps = [' ', '\t', '\n', 'a', 'A', '0', '.', '/', '\\', '-', '"', '<', '(', 'a.', 'a '];
const end = '\u0001\n!';

/**
 * Pieces of what the pattern accepts, repeated, with what it does not accept behind.
 * @param {string} source
 * @returns {Hostile[]}
 */
function hostileTexts(source) {
  /** @type {Map<string, Hostile>} */
  const found = new Map();
  const add = (/** @type {string} */ before, /** @type {string} */ pump) => {
    found.set(`${before}\u0000${pump}`, [before, pump, end]);
  };
  for (const pump of usualPumps) add('', pump);
  for (const sample of samplesOf(source)) {
    for (let from = 0; from < sample.length; from++) {
      for (let to = from + 1; to <= Math.min(from + longestPump, sample.length); to++) {
        add(sample.slice(0, from), sample.slice(from, to));
      }
      add('', sample.slice(0, from + 1));
    }
  }
  return [...found.values()];
}

/**
 * Texts that a pattern accepts, or nearly: what it asks of the neighbourhood is left out.
 * @param {string} source
 */
function samplesOf(source) {
  try {
    const accepted = fc.stringMatching(new RegExp(simplified(source)), { size: 'xsmall' });
    return fc
      .sample(accepted, { numRuns: samplesOfEach, seed: 17 })
      .map((one) => one.slice(0, longestSample));
  } catch {
    // Not a pattern that texts can be made for, such as one with properties of Unicode.
    return [...source.matchAll(/[\w ]+/g)].map(([literal]) => literal.slice(0, longestSample));
  }
}

const letters = ['a', '0', ' ', '.', '/', '-', '"', '<', '=', 'é', '\u0001'];

/**
 * Without assertions, and with one letter for each class of all letters but some: the generator would
 * count up all of Unicode.
 * @param {string} source
 */
function simplified(source) {
  let kept = source
    .replaceAll(/\\[bB]/g, '')
    .replaceAll(/\[\^(?:\\.|[^\]\\])*\]|\\[\s\S]/g, (piece) => oneLetterFor(piece));
  for (;;) {
    const at = kept.search(/\(\?<?[=!]/);
    if (at < 0) return kept;
    kept = kept.slice(0, at) + kept.slice(endOfGroup(kept, at));
  }
}

/** @param {string} piece of a pattern */
function oneLetterFor(piece) {
  if (!/^\[\^|^\\[SWD]$/.test(piece)) return piece;
  const whole = new RegExp(`^${piece}$`);
  const letter = letters.find((one) => whole.test(one)) ?? 'a';
  return `[${letter}]`;
}

/**
 * @param {string} source
 * @param {number} start of its opening bracket
 */
function endOfGroup(source, start) {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '[') at = source.indexOf(']', at + 2);
    else if (source[at] === '(') depth += 1;
    else if (source[at] === ')' && --depth === 0) return at + 1;
  }
  return source.length;
}

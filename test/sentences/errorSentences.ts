import ts from 'typescript';
import { isSay, Texts } from './texts';

/** Errors whose messages are for people. What derives from them counts, too. */
const errors = ['ServiceError', 'Refusal', 'HttpRefusal', 'RestrictedModeError', 'UnreadableModel'];

/** Where a failure is not thrown but told: objects with such a member, and what such functions give. */
const tellers =
  /\/src\/(service\/(record\/failures|node\/kernels\/packer)|tracking\/model\/failed)\.ts$/;
const told = ['message', 'reason'];
const tellingFunctions = ['whyNotDecodable', 'sentInstead', 'noVisual', 'noOther', 'noResult'];

/** Methods of `RequestLife` that take the sentence for when the time is over. */
const timeLimits = ['allow', 'allowInTotal'];

/**
 * Every sentence that the code can say when something is wrong, as it stands in the sources: `…` stands
 * for what differs from case to case.
 */
export function errorSentences(entries: readonly string[]): readonly string[] {
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    resolveJsonModule: true,
    noLib: true,
    types: [],
  });
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/src/'));
  const texts = new Texts(program.getTypeChecker(), files);
  const found = files.flatMap((file) => nodesOf(file).flatMap((node) => messagesAt(node, texts)));
  const said = found.flatMap((node) => texts.of(node)).map((text) => text.replace(/…+/g, '…'));
  return [...new Set(said)].filter(isSentence).sort();
}

/** The expressions in this place that become the message of an error. */
function messagesAt(node: ts.Node, texts: Texts): readonly ts.Expression[] {
  if (ts.isNewExpression(node))
    return isError(node.expression, texts) ? messageOf(node, texts) : [];
  if (ts.isCallExpression(node) && timeLimits.includes(texts.nameOf(node))) {
    return node.arguments.slice(1, 2);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword) {
    const [first] = node.arguments;
    return first && (ts.isStringLiteralLike(first) || isSay(first)) && isInError(node)
      ? [first]
      : [];
  }
  if (ts.isFunctionDeclaration(node)) {
    return tellingFunctions.includes(node.name?.text ?? '') ? texts.returnsOf(node) : [];
  }
  const isTold = tellers.test(node.getSourceFile().fileName);
  if (!isTold) return [];
  if (ts.isShorthandPropertyAssignment(node) && told.includes(node.name.text)) return [node.name];
  if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) return [];
  return told.includes(node.name.text) ? [node.initializer] : [];
}

function messageOf(node: ts.NewExpression, texts: Texts): readonly ts.Expression[] {
  const parameters = texts.parametersOf(node).map(({ name }) => name);
  const message = node.arguments?.[parameters.indexOf('message')];
  return message ? [message] : [];
}

function isError(called: ts.Expression, texts: Texts): boolean {
  return texts.classesOf(called).some((name) => errors.includes(name));
}

function isInError(node: ts.Node): boolean {
  for (let above: ts.Node = node; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isClassDeclaration(above)) return errors.includes(above.name?.text ?? '');
  }
  return false;
}

// What a service says itself may follow any sentence about its refusal.
function isSentence(text: string): boolean {
  if (text.endsWith(' It says: …')) return false;
  return /\p{L}/u.test(text.replaceAll('…', '')) && text.includes(' ');
}

function nodesOf(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (one: ts.Node): void => {
    found.push(one);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return found;
}

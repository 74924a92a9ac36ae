import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface SayCall {
  /** `file:line`, for the reader of a failed test. */
  readonly place: string;
  /** The sentence; null when it is put together and no plain literal. */
  readonly sentence: string | null;
  /** Whether it is said while its file is loaded, before the words can be there. */
  readonly isEarly: boolean;
}

export interface LooseText {
  readonly file: string;
  readonly place: string;
  /** With `{}` in place of each value. */
  readonly text: string;
  /** The name of the function it is given to, or of the member or variable it is the value of; else ''. */
  readonly role: string;
}

interface SourceTexts {
  readonly said: readonly SayCall[];
  /** Literals that no `say` translates. */
  readonly loose: readonly LooseText[];
}

/** Every call of `say` and every other literal in the files of `src`. */
export function textsOfSource(): SourceTexts {
  const said: SayCall[] = [];
  const loose: LooseText[] = [];
  for (const file of filesIn('src')) {
    const source = ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const placeOf = (node: ts.Node) =>
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const speaks = /\bsay\b.* from '[./\w]*\/say'/.test(source.text);
    const visit = (node: ts.Node): void => {
      if (speaks && isSay(node)) {
        const first = node.arguments[0];
        const sentence = first && ts.isStringLiteralLike(first) ? first.text : null;
        said.push({ place: placeOf(node), sentence, isEarly: isAtTop(node) });
        node.arguments.slice(1).forEach(visit);
        return;
      }
      const text = textOf(node);
      if (text !== null) loose.push({ file, place: placeOf(node), text, role: roleOf(node) });
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { said, loose };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name).replaceAll(path.sep, '/'));
}

function isSay(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'say'
  );
}

function isAtTop(node: ts.Node): boolean {
  for (let outer = node.parent; !ts.isSourceFile(outer); outer = outer.parent) {
    const isOfInstance = ts.isPropertyDeclaration(outer) && !ts.getModifiers(outer)?.some(isStatic);
    if (ts.isFunctionLike(outer) || isOfInstance) return false;
  }
  return true;
}

function isStatic({ kind }: ts.Modifier): boolean {
  return kind === ts.SyntaxKind.StaticKeyword;
}

function textOf(node: ts.Node): string | null {
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }
  return ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent) ? node.text : null;
}

/** What becomes of the text, looking past `a ? b : c`, `a ?? b` and brackets. */
function roleOf(node: ts.Node): string {
  const outer = node.parent;
  if (ts.isCallExpression(outer) || ts.isNewExpression(outer)) return lastName(outer.expression);
  if (ts.isPropertyAssignment(outer) || ts.isVariableDeclaration(outer))
    return outer.name.getText();
  if (ts.isBinaryExpression(outer) && outer.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    return lastName(outer.left);
  }
  return ts.isExpression(outer) ? roleOf(outer) : '';
}

function lastName(expression: ts.Expression): string {
  return expression.getText().split('.').at(-1) ?? '';
}

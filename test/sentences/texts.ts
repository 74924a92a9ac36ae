import ts from 'typescript';

/** What stands for a part of a text that is known only when the program runs. */
const unknown = '…';
const maxSteps = 8;

/** Finds out which texts an expression can come to, as far as the sources say. */
export class Texts {
  private readonly calls = new Map<ts.Node, (readonly ts.Expression[])[]>();

  constructor(
    private readonly checker: ts.TypeChecker,
    files: readonly ts.SourceFile[],
  ) {
    for (const file of files) this.noteCalls(file);
  }

  of(node: ts.Expression, steps = 0): readonly string[] {
    if (steps > maxSteps) return [unknown];
    const next: Next = (part) => this.of(part, steps + 1);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) return templateTexts(node, next);
    if (isSay(node)) return saidTexts(node, next);
    if (ts.isParenthesizedExpression(node)) return next(node.expression);
    if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(next);
    if (ts.isBinaryExpression(node)) return combined(node, next);
    if (ts.isObjectLiteralExpression(node)) return valuesOf(node).flatMap(next);
    const sources = this.sourcesOf(node);
    return sources.length === 0 ? [unknown] : sources.flatMap(next);
  }

  /** The expressions that a function can return. */
  returnsOf(node: ts.Node): readonly ts.Expression[] {
    if (!isFunctionLike(node) || !node.body) return [];
    if (!ts.isBlock(node.body)) return [node.body];
    return returnsIn(node.body);
  }

  parametersOf(node: ts.NewExpression): readonly ts.Symbol[] {
    return this.checker.getResolvedSignature(node)?.getParameters() ?? [];
  }

  /** The name of the method that is called. */
  nameOf({ expression }: ts.CallExpression): string {
    return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  }

  /** The name of a class, and of those that it derives from. */
  classesOf(node: ts.Expression): readonly string[] {
    const declared = this.declarationsOf(node).find(ts.isClassDeclaration);
    const above = declared?.heritageClauses?.[0]?.types[0]?.expression;
    return declared ? [declared.name?.text ?? '', ...(above ? this.classesOf(above) : [])] : [];
  }

  /** Where the value of an expression is written down. */
  private sourcesOf(node: ts.Expression): readonly ts.Expression[] {
    if (ts.isCallExpression(node)) {
      return this.functionsOf(node.expression).flatMap((called) => this.returnsOf(called));
    }
    if (ts.isElementAccessExpression(node)) return this.sourcesOf(node.expression);
    return this.declarationsOf(node).flatMap((declared) => this.writtenFor(declared));
  }

  /** The functions that an expression can be: one by its name, or any of a table. */
  private functionsOf(node: ts.Expression): readonly ts.Node[] {
    if (isFunctionLike(node)) return [node];
    if (ts.isParenthesizedExpression(node) || ts.isElementAccessExpression(node)) {
      return this.functionsOf(node.expression);
    }
    if (ts.isBinaryExpression(node)) {
      return [node.left, node.right].flatMap((side) => this.functionsOf(side));
    }
    if (ts.isObjectLiteralExpression(node)) {
      return valuesOf(node).flatMap((value) => this.functionsOf(value));
    }
    return this.declarationsOf(node).flatMap((declared) =>
      isFunctionLike(declared)
        ? [declared]
        : this.writtenFor(declared).flatMap((value) => this.functionsOf(value)),
    );
  }

  private writtenFor(declared: ts.Declaration): readonly ts.Expression[] {
    if (ts.isParameter(declared)) return this.argumentsFor(declared);
    const isValue = ts.isVariableDeclaration(declared) || ts.isPropertyAssignment(declared);
    return isValue && declared.initializer ? [declared.initializer] : [];
  }

  private argumentsFor(parameter: ts.ParameterDeclaration): readonly ts.Expression[] {
    const at = parameter.parent.parameters.indexOf(parameter);
    const calls = this.calls.get(parameter.parent) ?? [];
    return calls.flatMap((given) => (given[at] ? [given[at]] : []));
  }

  private noteCalls(node: ts.Node): void {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = this.checker.getResolvedSignature(node)?.declaration;
      if (called) {
        const known = this.calls.get(called) ?? [];
        this.calls.set(called, [...known, node.arguments ?? []]);
      }
    }
    ts.forEachChild(node, (child) => {
      this.noteCalls(child);
    });
  }

  private declarationsOf(node: ts.Node): readonly ts.Declaration[] {
    const symbol = this.symbolAt(node);
    if (!symbol) return [];
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return (isAlias ? this.checker.getAliasedSymbol(symbol) : symbol).declarations ?? [];
  }

  private symbolAt(node: ts.Node): ts.Symbol | undefined {
    return ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
  }
}

type Next = (part: ts.Expression) => readonly string[];

/** Of `a + b` every text of one with every text of the other; else one or the other. */
function combined(node: ts.BinaryExpression, next: Next): readonly string[] {
  const [left, right] = [next(node.left), next(node.right)];
  if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return [...left, ...right];
  return left.flatMap((start) => right.map((end) => start + end));
}

/** How a template begins is looked up; what stands in its middle differs from case to case. */
function templateTexts({ head, templateSpans }: ts.TemplateExpression, next: Next) {
  const [first] = templateSpans;
  const starts = head.text === '' && first ? next(first.expression).filter(hasWords) : [];
  const rest = templateSpans.map(({ literal }) => literal.text).join(unknown);
  return (starts.length > 0 ? starts : [head.text + unknown]).map((start) => start + rest);
}

/** `say('{what} is gone.', { what })`: its names stand for values, as the holes of a template do. */
export function isSay(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === 'say';
}

function saidTexts({ arguments: [sentence, values] }: ts.CallExpression, next: Next) {
  if (!sentence || !ts.isStringLiteralLike(sentence)) return [unknown];
  const [, name, rest = ''] = /^\{(\w+)\}([^]*)$/.exec(sentence.text) ?? [];
  const first = name !== undefined && values ? valueIn(values, name) : null;
  const starts = first ? next(first).filter(hasWords) : [];
  const texts = starts.length > 0 ? starts.map((start) => start + rest) : [sentence.text];
  return texts.map((text) => text.replace(/\{\w+\}/g, unknown));
}

function valueIn(values: ts.Expression, name: string): ts.Expression | null {
  if (!ts.isObjectLiteralExpression(values)) return null;
  const member = values.properties.find((one) => one.name?.getText() === name);
  if (!member) return null;
  if (ts.isShorthandPropertyAssignment(member)) return member.name;
  return ts.isPropertyAssignment(member) ? member.initializer : null;
}

function hasWords(text: string): boolean {
  return text.trim().includes(' ');
}

function valuesOf(node: ts.ObjectLiteralExpression): readonly ts.Expression[] {
  return node.properties.flatMap((member) =>
    ts.isPropertyAssignment(member) ? [member.initializer] : [],
  );
}

type FunctionLike =
  ts.FunctionDeclaration | ts.MethodDeclaration | ts.ArrowFunction | ts.FunctionExpression;

function isFunctionLike(node: ts.Node): node is FunctionLike {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node)
  );
}

function returnsIn(node: ts.Node): readonly ts.Expression[] {
  if (ts.isReturnStatement(node)) return node.expression ? [node.expression] : [];
  if (isFunctionLike(node)) return [];
  const found: ts.Expression[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...returnsIn(child));
  });
  return found;
}

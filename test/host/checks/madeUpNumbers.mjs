// A lint rule: an item of a list that is not there must not pass for a number.

/**
 * Finds defaults for items in the forms that no selector of the linter sees: `list.at(-1) ?? 0`, `list[i] ??= 0`,
 * `{ [i]: x = 0 }`, and `x ?? 0` where `x` is a name that was bound to an item: `[x] = list`, `{ [i]: x } = list`
 * or `x = list[i]`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const madeUpNumbers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      madeUp:
        'Say `outOfRange()` where the number is always there, refuse the file where it may be missing, and give a default a name.',
    },
  },
  create(context) {
    /** @param {import('eslint').Rule.Node} node */
    const report = (node) => {
      context.report({ node, messageId: 'madeUp' });
    };
    /** @param {import('estree').Identifier} name */
    const isBoundToItem = (name) => {
      let scope = context.sourceCode.getScope(name);
      let variable = scope.set.get(name.name);
      while (!variable && scope.upper) {
        scope = scope.upper;
        variable = scope.set.get(name.name);
      }
      return (variable?.defs ?? []).some(isItemDefinition);
    };
    /** @param {import('estree').Node} left */
    const isItem = (left) => {
      const value = unwrapped(left);
      if (value.type === 'Identifier') return isBoundToItem(value);
      return isTakenByAt(value);
    };
    return {
      LogicalExpression(node) {
        const isDefault = node.operator === '??' || node.operator === '||';
        if (isDefault && isNumber(node.right) && isItem(node.left)) report(node);
      },
      AssignmentExpression(node) {
        if (node.operator !== '??=' && node.operator !== '||=') return;
        const target = unwrapped(node.left);
        const isComputed = target.type === 'MemberExpression' && target.computed;
        if (isNumber(node.right) && (isComputed || isItem(node.left))) report(node);
      },
      Property(node) {
        if (!node.computed || node.value.type !== 'AssignmentPattern') return;
        if (isNumber(node.value.right)) report(node);
      },
    };
  },
};

/** @param {import('estree').Node} node */
function isNumber(node) {
  return node.type === 'Literal' && typeof node.value === 'number';
}

/**
 * What `?.` stands in.
 *
 * @param {import('estree').Node} node
 * @returns {import('estree').Node}
 */
function unwrapped(node) {
  return node.type === 'ChainExpression' ? node.expression : node;
}

/** @param {import('estree').Node} node */
function isTakenByAt(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  return property.type === 'Identifier' && property.name === 'at' && node.arguments.length === 1;
}

/** @param {import('eslint').Scope.Definition} definition */
function isItemDefinition({ name, node }) {
  const inner = parentOf(name);
  const outer = inner?.type === 'AssignmentPattern' ? parentOf(inner) : inner;
  if (outer?.type === 'ArrayPattern') return true;
  if (outer?.type === 'Property' && outer.computed) return true;
  if (node.type !== 'VariableDeclarator' || node.id !== name || !node.init) return false;
  const from = unwrapped(node.init);
  return (from.type === 'MemberExpression' && from.computed) || isTakenByAt(from);
}

/**
 * @param {import('estree').Node} node
 * @returns {import('estree').Node | null}
 */
function parentOf(node) {
  return /** @type {import('eslint').Rule.Node} */ (node).parent;
}

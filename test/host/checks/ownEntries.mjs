// A lint rule: what stands under a word that is not written in the code is taken with `entryOf`, or from a Map.
import ts from 'typescript';

/**
 * What the parser of TypeScript knows.
 *
 * @typedef {object} Services
 * @property {import('typescript').Program} program
 * @property {(node: unknown) => import('typescript').Type} getTypeAtLocation
 */

/**
 * Finds `table[word]` and `word in table`, which also find what every object inherits: `constructor`, `__proto__`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const ownEntries = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { inherited: 'Every object inherits entries (`constructor`, …): use `entryOf`.' },
  },
  create(context) {
    /** @type {Services} */
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();
    /** @param {unknown} node */
    const typeOf = (node) => services.getTypeAtLocation(node);
    return {
      MemberExpression(node) {
        if (!node.computed) return;
        const table = checker.getNonNullableType(typeOf(node.object));
        const isTable = checker.getIndexInfoOfType(table, ts.IndexKind.String) !== undefined;
        if (isTable && isAnyText(typeOf(node.property))) {
          context.report({ node, messageId: 'inherited' });
        }
      },
      BinaryExpression(node) {
        if (node.operator !== 'in' || node.left.type === 'PrivateIdentifier') return;
        if (isAnyText(typeOf(node.left))) context.report({ node, messageId: 'inherited' });
      },
    };
  },
};

/**
 * @param {import('typescript').Type} type
 * @returns {boolean}
 */
function isAnyText(type) {
  return type.isUnion() ? type.types.some(isAnyText) : (type.flags & ts.TypeFlags.String) !== 0;
}

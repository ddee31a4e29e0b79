/**
 * A cast (`as`) is a claim that the compiler cannot check, so a comment says why it holds: in the statement, or on the
 * line before it. `as const` claims nothing.
 */
export const explainedCast = {
  meta: { type: 'problem', schema: [], messages: { unexplained: 'A comment on this line or before the statement says why the cast holds.' } },
  create(context) {
    const { sourceCode } = context;
    const ends = new Set(sourceCode.getAllComments().map(({ loc }) => loc.end.line));
    return {
      TSAsExpression(node) {
        if (node.typeAnnotation.typeName?.name === 'const') return;
        let statement = node;
        while (statement.parent && !/Statement$|Declaration$|^PropertyDefinition$|^Property$/.test(statement.type)) statement = statement.parent;
        for (let line = statement.loc.start.line - 1; line <= node.loc.end.line; line += 1) if (ends.has(line)) return;
        context.report({ node, messageId: 'unexplained' });
      },
    };
  },
};

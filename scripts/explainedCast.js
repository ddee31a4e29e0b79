/**
 * ESLint rule: a cast (`as`), which the compiler cannot check, needs a comment with its reason, in the statement or on the line
 * before it. `as const` needs none.
 */
export const explainedCast = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unexplained: 'Explain in a comment, on this line or before the statement, why the cast is correct.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const ends = new Set(sourceCode.getAllComments().map(({ loc }) => loc.end.line));
    return {
      TSAsExpression(node) {
        if (node.typeAnnotation.typeName?.name === 'const') return;
        let statement = node;
        while (statement.parent && !/Statement$|Declaration$|^PropertyDefinition$/.test(statement.type))
          statement = statement.parent;
        for (let line = statement.loc.start.line - 1; line <= node.loc.end.line; line += 1)
          if (ends.has(line)) return;
        context.report({ node, messageId: 'unexplained' });
      },
    };
  },
};

// Rules of this project for oxlint, which the linter itself does not have.

const named = '/^(status|.+(_s|S)tatus)$/';
const digits = '/^[0-9]{1,2}$/';
/** A node at `side` of its parent whose name is a status: a variable, a member, an optional member. */
const status = (side) => [
  `[${side}.name=${named}]`,
  `[${side}.property.name=${named}]`,
  `[${side}.expression.property.name=${named}]`,
];
/** A number at `side`, or a negative one. */
const number = (side) => [`[${side}.raw=${digits}]`, `[${side}.argument.raw=${digits}]`];
const both = (node, one, other) => one.flatMap((a) => other.map((b) => node + a + b));
const pair = ':matches(BinaryExpression, LogicalExpression, AssignmentExpression)';

/** Selectors for numbers that are used as a record's status: in comparisons, assignments, properties, declarations, switches and SQL. */
const STATUS_NUMBERS = [
  ...both(pair, status('left'), number('right')),
  ...both(pair, status('right'), number('left')),
  ...both(':matches(Property, PropertyDefinition)', [`[key.name=${named}]`], number('value')),
  ...both('VariableDeclarator', [`[id.name=${named}]`], number('init')),
  ...both('AssignmentPattern', [`[left.name=${named}]`], number('right')),
  `:matches(Property[key.name=${named}], VariableDeclarator[id.name=${named}]) > ConditionalExpression Literal[raw=${digits}]`,
  ...status('discriminant').map((of) => `SwitchStatement${of} > SwitchCase[test.raw=${digits}]`),
  ...status('arguments.0').map(
    (of) =>
      `CallExpression[callee.property.name='includes']${of} > MemberExpression > ArrayExpression > Literal[raw=${digits}]`,
  ),
  `JSXAttribute[name.name=${named}] > JSXExpressionContainer[expression.raw=${digits}]`,
  `TSPropertySignature[key.name=${named}] TSLiteralType > Literal[raw=${digits}]`,
  ...['TemplateElement[value.raw', 'Literal[value'].map(
    (text) => `${text}=/status *(=|<>|!=|(NOT )?IN) *[(]? *-?[0-9]/]`,
  ),
];

/** A rule that reports each node that one of the selectors finds. */
const restricted = (selectors, message) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** A cast (`as`), which the compiler cannot check, needs a comment with its reason, in the statement or on the line before it. */
const explainedCast = {
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
        context.report({
          node,
          message: 'Explain in a comment, on this line or before the statement, why the cast is correct.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'portal' },
  rules: {
    'explained-cast': explainedCast,
    'status-names': restricted(
      STATUS_NUMBERS,
      'Use the names of the status tables in shared/status instead of a number.',
    ),
    environment: restricted(
      ["MemberExpression[object.name='process'][property.name='env']"],
      'Only server/config and the entry points read the environment.',
    ),
  },
};

import tseslint from 'typescript-eslint';

/** Where a number could stand for a record's status: compared, given, chosen, declared, or written into SQL. */
function statusNumbers() {
  const named = '/^(status|.+(_s|S)tatus)$/';
  const digits = '/^[0-9]{1,2}$/';
  /** A node at `side` of its parent that is called a status: a variable, a member, a member of what may be absent. */
  const status = (side) => [`[${side}.name=${named}]`, `[${side}.property.name=${named}]`, `[${side}.expression.property.name=${named}]`];
  /** A number at `side`, or a negative one. */
  const number = (side) => [`[${side}.raw=${digits}]`, `[${side}.argument.raw=${digits}]`];
  const both = (node, one, other) => one.flatMap((a) => other.map((b) => node + a + b));
  const pair = ':matches(BinaryExpression, LogicalExpression, AssignmentExpression)';
  return [
    ...both(pair, status('left'), number('right')),
    ...both(pair, status('right'), number('left')),
    ...both(':matches(Property, PropertyDefinition)', [`[key.name=${named}]`], number('value')),
    ...both('VariableDeclarator', [`[id.name=${named}]`], number('init')),
    ...both('AssignmentPattern', [`[left.name=${named}]`], number('right')),
    `:matches(Property[key.name=${named}], VariableDeclarator[id.name=${named}]) > ConditionalExpression Literal[raw=${digits}]`,
    ...status('discriminant').map((of) => `SwitchStatement${of} > SwitchCase[test.raw=${digits}]`),
    ...status('arguments.0').map((of) => `CallExpression[callee.property.name='includes']${of} > MemberExpression > ArrayExpression > Literal[raw=${digits}]`),
    `JSXAttribute[name.name=${named}] > JSXExpressionContainer[expression.raw=${digits}]`,
    `TSPropertySignature[key.name=${named}] TSLiteralType > Literal[raw=${digits}]`,
    ...['TemplateElement[value.raw', 'Literal[value'].map((text) => `${text}=/status *(=|<>|!=|(NOT )?IN) *[(]? *-?[0-9]/]`),
  ].map((selector) => ({ selector, message: 'A status has a name: see shared/status.' }));
}

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'var/', '.tap/', 'shots/'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Only the configuration files read the environment.',
        },
      ],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
      'max-lines': ['error', { max: 250 }],
    },
  },
  // A status is named by its table in shared/status. An HTTP status has three digits, a record's one or two, so no file that
  // speaks HTTP needs an exception; content and migrations are data.
  {
    files: ['client/**/*.{ts,tsx}', 'server/**/*.ts', 'shared/**/*.ts'],
    ignores: ['shared/status/**', 'server/upstream/embedded/content/**', 'server/upstream/embedded/store/migrations/**'],
    rules: {
      // This list takes the place of the one above, so it begins with the same selector.
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Only the configuration files read the environment.',
        },
        ...statusNumbers(),
      ],
    },
  },
  {
    files: ['server/main.ts', 'server/upstream/embedded/main.ts', 'scripts/**', 'test/**'],
    rules: { 'no-restricted-syntax': 'off', 'no-console': 'off' },
  },
  {
    // A browser may refuse its storage, and what is a person's has to be swept.
    files: ['client/**'],
    ignores: ['client/lib/safeStorage.ts'],
    rules: { 'no-restricted-globals': ['error', ...['localStorage', 'sessionStorage'].map((name) => ({ name, message: 'Through lib/safeStorage.ts.' }))] },
  },
  {
    // tap keeps hold of the promise of every test itself.
    files: ['test/**'],
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
);

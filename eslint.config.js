import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { explainedCast } from './scripts/explainedCast.js';

/** Selectors for numbers that are used as a record's status: in comparisons, assignments, properties, declarations, switches and SQL. */
function statusNumbers() {
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
  return [
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
  ].map((selector) => ({
    selector,
    message: 'Use the names of the status tables in shared/status instead of a number.',
  }));
}

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only server/config and the entry points read the environment.',
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'var/', 'backups/', '.tap/', 'shots/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: 'tsconfig.lint.json' } },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return setX()` is allowed for an early return; a void expression as a value is not.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      // `return void x()` is allowed.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Spreading a string gives its code points, which limits count; spreading a `Storage` gives its entries.
      '@typescript-eslint/no-misused-spread': [
        'error',
        { allow: ['string', { from: 'lib', name: 'Storage' }] },
      ],
      // Loaders and actions of React Router may throw these besides errors.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: 'react-router', name: 'DataWithResponseInit' },
          ],
        },
      ],
      // Fastify's handlers and hooks are async by convention, even without `await`.
      '@typescript-eslint/require-await': 'off',
      // For functions such as `db.get<Row>`: the caller names a type that the compiler cannot infer.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // These rules take a quarter of the lint's time and find nothing: there are no enums and hardly any classes.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `{}` as the default of a type parameter means a record without further fields (shared/records/wire.ts).
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      'no-restricted-syntax': ['error', environment],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    // A cast needs a comment with its reason. Not in tests, which cast invalid values on purpose.
    files: ['{client,sdk,server,embedded,shared,scripts}/**/*.{ts,tsx}'],
    ignores: ['embedded/test/**'],
    plugins: { portal: { rules: { 'explained-cast': explainedCast } } },
    rules: { 'portal/explained-cast': 'error' },
  },
  {
    // The rules for the React Compiler are not used: the project does not use the compiler, and they take as long as all others
    // together.
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // Statuses are written by their names in shared/status. An HTTP status has three digits and a record's status one or two, so HTTP
  // code needs no exception; content and the schema (which a rename must not change) are data.
  {
    files: ['client/**/*.{ts,tsx}', 'sdk/**/*.ts', 'server/**/*.ts', 'embedded/**/*.ts', 'shared/**/*.ts'],
    ignores: ['shared/status/**', 'embedded/content/**', 'embedded/store/schema.ts', 'embedded/test/**'],
    rules: {
      // This list replaces the one above, so it has to repeat its selector.
      'no-restricted-syntax': ['error', environment, ...statusNumbers()],
    },
  },
  {
    files: ['server/main.ts', 'embedded/main.ts', 'scripts/**', 'test/**', 'embedded/test/**'],
    rules: { 'no-restricted-syntax': 'off', 'no-console': 'off' },
  },
  {
    // A browser may refuse access to its storage, and personal data in it has to be removed at logout.
    files: ['client/**'],
    ignores: ['client/lib/safeStorage.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({ name, message: 'Use lib/safeStorage.ts.' })),
      ],
    },
  },
  {
    // Tests read JSON of any shape, and check values that the types guarantee: rules that need types found nothing there, and took a
    // fifth of the lint's time. The compiler checks their types.
    files: ['{test,embedded/test}/**/*.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);

import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { explainedCast } from './scripts/explainedCast.js';

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

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only the configuration files read the environment.',
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'var/', '.tap/', 'shots/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: 'tsconfig.lint.json' } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return setX()` ends a function early; what may not be is a void expression that passes for a value.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      // `return void x()` says so.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Spreading a text gives its characters, which is what limits count; a storage has no prototype to lose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string', { from: 'lib', name: 'Storage' }] }],
      // What a loader or an action of React Router may throw besides errors.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: 'react-router', name: 'DataWithResponseInit' },
          ],
        },
      ],
      // Handlers and hooks are async by contract, whether they wait or not.
      '@typescript-eslint/require-await': 'off',
      // `db.get<Row>` and its like: the caller names what the compiler cannot know.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // A quarter of the time, for nothing: there are no enums and hardly a class.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A record without further fields is meant (shared/records/wire.ts).
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      'no-restricted-syntax': ['error', environment],
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['error'] }],
      'max-lines': ['error', { max: 250 }],
    },
  },
  {
    // A cast needs a reason. Tests cast what they plant.
    files: ['{client,server,shared,scripts}/**/*.{ts,tsx}'],
    plugins: { portal: { rules: { 'explained-cast': explainedCast } } },
    rules: { 'portal/explained-cast': 'error' },
  },
  {
    // The rules of the React Compiler are left out: the project does without it, they take as long as all others together,
    // and the one true fault that they found is mended (a ref that was written while rendering).
    files: ['client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  // A status is named by its table in shared/status. An HTTP status has three digits, a record's one or two, so no file that
  // speaks HTTP needs an exception; content and migrations are data.
  {
    files: ['client/**/*.{ts,tsx}', 'server/**/*.ts', 'shared/**/*.ts'],
    ignores: ['shared/status/**', 'server/upstream/embedded/content/**', 'server/upstream/embedded/store/migrations/**'],
    rules: {
      // This list takes the place of the one above, so it begins with the same selector.
      'no-restricted-syntax': ['error', environment, ...statusNumbers()],
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
    files: ['test/**/*.ts'],
    rules: {
      // tap keeps hold of the promise of every test itself.
      '@typescript-eslint/no-floating-promises': 'off',
      // A test reads what came as JSON, and fails where it is something else.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-plus-operands': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      // It also looks whether the types tell the truth.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      // Stand-ins are objects whose functions use no `this`, and what is planted is cast whether the receiver is strict or not.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
);

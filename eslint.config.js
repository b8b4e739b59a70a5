// Lint rules: correctness above taste; formatting is prettier's.
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Whatever is printed passes through terminal.ts, which shows what a terminal or a CI runner would obey. */
const pastTheDoor = ['stdout', 'stderr'].map((property) => ({
  object: 'process',
  property,
  message: 'Use terminal.ts.',
}));

export default tseslint.config(
  {
    ignores: [
      'dist',
      '**/*.generated.ts',
      'playwright-report',
      'test-results',
      'sightline-episodes',
      'sightline-report',
      // Its packages are not installed with every checkout.
      'e2e/foreign/wide',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './src/page/tsconfig.json',
          './src/report/app/tsconfig.json',
          './e2e/agents/tsconfig.json',
          './e2e/foreign/pages/tsconfig.json',
        ],
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/consistent-type-exports': 'error',
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/values/terminal.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': ['error', ...pastTheDoor],
      'no-restricted-imports': ['error', { name: 'picocolors', message: 'Use colors.ts.' }],
    },
  },
  { files: ['src/values/colors.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['src/**/*.ts'],
    ignores: [
      'src/playwright/**',
      'src/cli/**',
      'src/world/agent-kit/episode.ts',
      'src/values/terminal.ts',
    ],
    rules: {
      // Clocks, chance and the process belong to the faces, of which the agent's kit is one; everything inside is given what it needs.
      'no-restricted-properties': [
        'error',
        ...pastTheDoor,
        { object: 'process', property: 'env' },
        { object: 'process', property: 'exit' },
        { object: 'Date', property: 'now' },
        { object: 'Math', property: 'random' },
      ],
    },
  },
  {
    files: ['**/*.mjs', '*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);

import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Each layer may import its own kind and what lies to its left. */
const layers = ['engine', 'state', 'ui', 'app'];

const layerRules = layers.map((layer, index) => ({
  files: [`web/src/${layer}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: layers.slice(index + 1).map((higher) => ({
          regex: `^(\\.\\./)+${higher}/`,
          message: `${layer} lies below ${higher} and must not import from it.`,
        })),
      },
    ],
  },
}));

export default defineConfig(
  { ignores: ['**/dist/**', '**/node_modules/**', 'web/public/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: 'web/tsconfig.json', tsconfigRootDir: `${import.meta.dirname}/..` },
    },
    rules: {
      'no-console': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  ...layerRules,
  {
    files: ['web/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ImportDeclaration[source.value=/unsafe-/]',
          message: 'Text from files, links and pastes is never put in as markup.',
        },
        {
          selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
          message: 'Text from files, links and pastes is never put in as markup.',
        },
      ],
    },
  },
);

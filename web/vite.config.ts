import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledTexts } from './compiled-texts.ts'
import { inlineAppearance } from './inline-appearance.ts'
import { joinedRuntime } from './joined-runtime.ts'
import { precompress } from './precompress.ts'
import { sentOperations } from './sent-operations.ts'
import { versioned } from './version-file.ts'

// The output holds no inline style or data: URL and one inline script, which the policy names by its hash: `script-src 'self' 'sha256-…'; style-src 'self'`.
export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  plugins: [
    react(),
    compiledTexts(),
    sentOperations(),
    joinedRuntime('vendor'),
    inlineAppearance(),
    versioned(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One long-lived file for what every page needs and no release of ours changes.
            {
              name: 'vendor',
              priority: 2,
              tags: ['$initial'],
              test: /node_modules\/(?:(?:react|react-dom|scheduler|use-intl|@formatjs)\/|@tanstack\/(?!react-virtual|virtual))/,
            },
            // One more for the first page, whatever of it other pages share: each file of a first load costs a request.
            { name: 'index', priority: 1, tags: ['$initial'] },
            // What sheets, menus and panels are made of, in one file: twenty small ones arrive late on a slow line.
            { name: 'float', test: /node_modules\/(?:@base-ui|@floating-ui)\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: 'http://127.0.0.1:3000', ws: true },
      '/sso': 'http://127.0.0.1:3000',
      '^/dev/(?!ui$)': 'http://127.0.0.1:3000',
    },
  },
})

import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledTexts } from './compiled-texts.ts'
import { inlineAppearance } from './inline-appearance.ts'
import { createChunkGroups, heavy } from './chunk-names.ts'
import { pagePreloads } from './page-preloads.ts'
import { precompress } from './precompress.ts'
import { keepSourceMaps } from './source-maps.ts'
import { sentOperations } from './sent-operations.ts'
import { versioned } from './version-file.ts'

const vendors =
  /node_modules\/(?:(?:react|react-dom|scheduler|use-intl|@formatjs)\/|@tanstack\/(?!react-virtual|virtual))/

const { byRoot, byNeeds } = createChunkGroups()

// Beside what is served.
const sourceMaps = fileURLToPath(new URL('./.cache/source-maps', import.meta.url))

// The output has no inline style, no data: URL, and a single inline script, which the CSP allows by its hash:
// `script-src 'self' 'sha256-…'; style-src 'self'`.
export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  plugins: [
    react(),
    compiledTexts(),
    sentOperations(),
    inlineAppearance(),
    versioned(),
    pagePreloads(),
    precompress(),
    keepSourceMaps(sourceMaps),
  ],
  build: {
    outDir: 'dist',
    // Without a comment in the scripts that names them: they are for the operator.
    sourcemap: 'hidden',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Vendor chunk, cached across releases: dependencies that every page needs and that rarely change.
            {
              name: 'vendor',
              priority: 4,
              tags: ['$initial'],
              test: vendors,
            },
            // A single initial chunk, including modules shared with other pages: each file of the first load costs a
            // request.
            { name: 'index', priority: 3, tags: ['$initial'] },
            // What few pages need is in files of its own, each whole: twenty small ones would arrive late on a slow
            // connection.
            { ...byRoot('tabs', 'tabs'), test: heavy.float, priority: 3.5 },
            { name: 'float', priority: 3, test: (id) => heavy.float.test(id) && !heavy.popups.test(id) },
            { name: 'popups', priority: 2, test: heavy.popups },
            { name: 'markdown', priority: 2, test: heavy.markdown },
            { name: 'time', priority: 2, test: heavy.time },
            { name: 'zod', priority: 2, test: heavy.zod },
            // The page that everybody comes to first asks for one file more.
            { ...byRoot('beside-board', 'besideBoard'), priority: 1.2 },
            { ...byRoot('basic', 'signIn'), test: /web\/src\/(?:kit|model)\/|packages\/|@tabler/, priority: 1.1 },
            // What several pages share, in few files: each small file costs a request and more than its bytes. A module
            // that needs something heavy, or that pages of staff alone need, is apart from the others.
            ...byNeeds({
              icons: { test: /node_modules\/@tabler\// },
              contract: { test: /packages\/(?:contract|kernel)\// },
              kit: { test: /web\/src\/(?:kit|model)\//, minShareCount: 2 },
            }),
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

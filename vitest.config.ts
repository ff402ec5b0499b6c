import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { limit } from './packages/tooling/src/time-limits.ts'
import { findExecutable } from './services/converters/src/browser/find-executable.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.cache/**']
const notUnit = '**/*.{component,redis,split,e2e,browser}.test.{ts,tsx}'

const postgres = 'packages/testkit/src/global-setup.ts'
const redis = 'packages/tooling/src/redis/global-setup.ts'
const useRedis = 'packages/tooling/src/redis/use-redis.ts'

/** Suites that hold for Postgres and for Redis alike: they run once in each. */
const onBothBackends = 'packages/server/src/{jobs,events,live,deadlines}/**/*.component.test.ts'

// What two hundred files leave behind in a worker takes about 4 GB, which is where Node ends by itself.
const moreMemory: string[] = ['--max-old-space-size=6144']

// Workers are kept between files: modules load once, and every file brings a database of its own. A slow disk or a busy
// machine is no failure, so the timeouts are long.
const withDatabase = {
  pool: 'forks',
  isolate: false,
  execArgv: moreMemory,
  maxWorkers: 2,
  testTimeout: limit(60_000),
  hookTimeout: limit(120_000),
  expect: { poll: { timeout: limit(10_000) } },
} as const

// Chromium for the component tests of the web; undefined where there is none (that stage is skipped then).
const chromium = await findExecutable().catch(() => undefined)

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages/*,services/*,web,e2e}/src/**/*.test.{ts,tsx}'],
          exclude: [...ignored, notUnit],
          pool: 'threads',
          isolate: false,
          testTimeout: limit(5_000),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['{packages,services}/*/src/**/*.component.test.ts'],
          exclude: ignored,
          globalSetup: [postgres],
          ...withDatabase,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'redis',
          include: ['{packages,services}/*/src/**/*.redis.test.ts', onBothBackends],
          exclude: ignored,
          globalSetup: [postgres, redis],
          setupFiles: [useRedis],
          ...withDatabase,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'split',
          include: ['{packages,services}/*/src/**/*.split.test.ts'],
          exclude: ignored,
          globalSetup: [postgres, redis],
          setupFiles: [useRedis],
          ...withDatabase,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        // All at once: a dependency that is found later would reload the page of a test.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/**/*.browser.test.tsx'],
          include: ['use-intl/core', 'zod/mini', 'react/jsx-dev-runtime', 'react-dom/client'],
        },
        test: {
          name: 'browser',
          root: 'web',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: [join(import.meta.dirname, 'web/src/testing/react-warnings.ts')],
          exclude: ignored,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              // No test waits for an animation.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
                ...(chromium && { executablePath: chromium.path, env: { ...process.env, ...chromium.env } }),
              },
            }),
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
          maxWorkers: 1,
          // A slow machine is no failure.
          testTimeout: limit(60_000),
          expect: { poll: { timeout: limit(10_000) } },
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.test.ts'],
          exclude: ignored,
          globalSetup: ['e2e/src/product/demo-data.ts'],
          pool: 'forks',
          // Workers are kept between files: modules load and the browser starts once, and every file has a product of
          // its own.
          isolate: false,
          maxWorkers: Number(process.env['E2E_WORKERS'] ?? 2),
          testTimeout: limit(180_000),
          hookTimeout: limit(180_000),
          // As long as a page is waited for.
          expect: { poll: { timeout: limit(20_000) } },
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { notInstalled, rulesFile } from './start-prometheus.ts'

const casesFile = new URL('alerts.test.yml', rulesFile)
const run = promisify(execFile)

/** Runs promtool; undefined where it is not installed. Throws its output if it fails. */
const promtool = (...args: string[]) =>
  run('promtool', args).catch((error: NodeJS.ErrnoException & { stdout?: string; stderr?: string }) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${error.stdout}${error.stderr}`)
  })

test('every alert has a case in which it fires', async () => {
  const rules = await readFile(rulesFile, 'utf8')
  const cases = await readFile(casesFile, 'utf8')
  const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name)
  expect(alerts.length).toBeGreaterThan(15)
  expect(Array.from(cases.matchAll(/alertname="(\w+)"/g), ([, name]) => name)).toEqual(alerts)
})

test('Prometheus fires each alert in its case, and none while all is well', async ({ skip }) => {
  const tested = await promtool('test', 'rules', fileURLToPath(casesFile))
  skip(!tested, notInstalled)
  expect(tested?.stdout).toContain('SUCCESS')
}, 60_000)

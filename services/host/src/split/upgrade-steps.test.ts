import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { passwords, readCompose, startedServices } from './compose-file.ts'

const ops = fileURLToPath(new URL('../../../../ops', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'passerelle-upgrade-'))
const log = join(folder, 'calls')
afterAll(() => rm(folder, { recursive: true }))

/**
 * An engine that only remembers which containers each service has and what it was told. `FAILS` is a pattern of calls
 * that fail.
 */
const engine = `#!/bin/sh
echo "$*" >> '${log}'
case "$*" in $FAILS) exit 1 ;; esac
state='${folder}/state'
case "$*" in
  'compose ps --quiet '*)
    cat "$state.$4" 2>/dev/null || echo "$4-old" ;;
  'compose up --detach --no-deps --no-recreate'*)
    echo "$8-old" > "$state.$8"; echo "$8-new" >> "$state.$8" ;;
esac
exit 0
`
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true })
  await promisify(execFile)('mkdir', ['-p', folder])
  await writeFile(join(folder, 'docker'), engine, { mode: 0o755 })
})

type Run = { code: number; stderr: string; calls: string[] }
const run = async (command: string, args: string[] = [], fails = 'nothing'): Promise<Run> => {
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    FAILS: fails,
    UPGRADE_READY_SECONDS: '2',
    UPGRADE_SLEEP_SECONDS: '0',
  }
  const { code, stderr } = await promisify(execFile)(join(ops, command), args, { env }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: { code: number; stderr: string }) => error,
  )
  const calls = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  return { code, stderr, calls: calls.filter((line) => !line.startsWith('compose ps')) }
}
const services = startedServices(await readCompose(passwords)).filter(
  (name) => !['migrate', 'edge', 'front'].includes(name),
)
/** The order in which old containers were stopped. */
const replaced = (calls: readonly string[]) =>
  calls.flatMap((line) => {
    const [, name] = /^stop --time 30 (\w+)-old$/.exec(line) ?? []
    return name ? [name] : []
  })

test('an upgrade backs up, builds, migrates, then replaces workers, every service, and the edge last', async () => {
  const { code, calls } = await run('upgrade')
  expect(code).toBe(0)
  const at = (start: string) => calls.findIndex((line) => line.startsWith(start))
  const order = [
    'exec edge-old',
    'compose exec -T worker',
    'tag passerelle passerelle:before',
    'compose build',
    'compose run --rm --no-deps migrate',
    'compose up',
  ]
  expect(order.map(at)).toEqual(order.map(at).toSorted((one, other) => one - other))
  expect(Math.min(...order.map(at))).toBeGreaterThanOrEqual(0)
  const names = replaced(calls)
  expect(names[0]).toBe('worker')
  expect(names.at(-1)).toBe('edge')
  expect(names.toSorted()).toEqual([...services, 'edge'].toSorted())
  expect(calls.at(-1)).toBe('compose up --detach --no-deps --no-recreate front')
  for (const name of [...services, 'edge']) {
    const steps = calls
      .filter((line) => line.includes(`${name}-`) || line.endsWith(`=2 ${name}`))
      .filter((line) => !line.startsWith('exec') || line.includes('-new'))
    expect(steps.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'compose up',
      `exec ${name}-new`,
      'stop --time',
      `rm ${name}-old`,
    ])
  }
})

test('a failed backup, build or migration replaces nothing, and gives the name of the image back', async () => {
  for (const [fails, last] of [
    ['compose exec -T worker*', 'compose exec'],
    ['compose build*', 'compose build'],
    ['compose run*', 'tag passerelle:before-upgrade passerelle'],
  ] as const) {
    const { code, calls } = await run('upgrade', [], fails)
    expect([fails, code, replaced(calls)]).toEqual([fails, 1, []])
    expect(calls.at(-1)).toContain(last)
    await rm(log)
  }
})

test('an installation that is not ready is not upgraded', async () => {
  const { code, stderr, calls } = await run('upgrade', [], 'exec edge-old*')
  expect([code, calls.every((line) => line.startsWith('exec edge-old'))]).toEqual([1, true])
  expect(stderr).toContain('not ready before the upgrade')
})

test('a service whose new container does not become ready keeps its old one', async () => {
  const { code, stderr, calls } = await run('upgrade', ['--no-backup'], 'exec stats-new*')
  expect(code).toBe(1)
  expect(stderr).toContain('stats does not become ready; the old one serves')
  expect(calls).toContain('rm --force stats-new')
  expect(calls).not.toContain('stop --time 30 stats-old')
  expect(calls.some((line) => line.startsWith('compose exec'))).toBe(false)
  expect(replaced(calls)).not.toContain('edge')
})

test('a rollback takes the image before, replaces the edge first and workers last, and migrates nothing', async () => {
  const { code, calls } = await run('rollback')
  expect(code).toBe(0)
  expect(calls).toContain('tag passerelle:before-upgrade passerelle')
  expect(calls.some((line) => /build|migrate/.test(line))).toBe(false)
  const names = replaced(calls)
  expect([names[0], names.at(-1), names.length]).toEqual(['edge', 'worker', services.length + 1])

  await rm(log)
  const without = await run('rollback', [], 'image inspect*')
  expect([without.code, without.calls]).toEqual([1, ['image inspect passerelle:before-upgrade']])
})

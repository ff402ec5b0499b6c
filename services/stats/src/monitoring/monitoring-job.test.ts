import { expect, test } from 'vitest'
import { MonitoringError } from './monitoring-error.ts'
import { monitoringRecurringJobs, logStateChanges } from './monitoring-job.ts'

const { signal } = new AbortController()

/** Pulls that end as told, one after the other, and what was said of them. */
const said = async (ends: readonly (Error | null)[], at = signal) => {
  const lines: string[] = []
  const log = (level: string) => (details: { trouble?: string; was?: string }) =>
    void lines.push(`${level} ${details.trouble ?? details.was}`)
  let turn = 0
  const pull = logStateChanges(
    async () => {
      const end = ends[turn++]
      if (end) throw end
    },
    { info: log('info'), warn: log('warn') } as never,
  )
  for (const _ of ends) await pull(at)
  return lines
}
const away = new MonitoringError('unavailable')
const refused = new MonitoringError('refused')

test('[OPEN-062] a provider that is away is logged once, and once when back; it holds up nothing', async () => {
  expect(await said([null, away, away, away, null, null, away])).toEqual([
    'warn unavailable',
    'info unavailable',
    'warn unavailable',
  ])
})

test('another trouble is news, also one that is not the provider’s', async () => {
  expect(await said([away, refused, refused, new Error('the database is away'), null])).toEqual([
    'warn unavailable',
    'warn refused',
    'warn failed',
    'info failed',
  ])
})

test('a pull that ends because the process does is no trouble', async () => {
  expect(await said([away], AbortSignal.abort())).toEqual([])
})

test.each([
  ['a token', { monitoring: { url: 'https://uptime.betterstack.com', token: 'secret' }, embedded: false }, 1, []],
  ['the embedded form', { monitoring: undefined, embedded: true }, 1, []],
  [
    'neither',
    { monitoring: undefined, embedded: false },
    0,
    ['no monitoring provider is configured (MONITORING_TOKEN): availability shows what is stored'],
  ],
])('[OPEN-062] with %s a worker has so many rounds, and says when it has none', (_name, env, count, expected) => {
  const lines: string[] = []
  const rounds = monitoringRecurringJobs({
    env: { ...env, roles: ['worker'] },
    logger: { info: (text: string) => lines.push(text) },
  } as never)
  expect([rounds.length, lines]).toEqual([count, expected])
})

import { expect, test } from 'vitest'
import { MonitoringError } from './monitoring-error.ts'
import { monitoringRecurringJobs, logStateChanges, withTimeout } from './monitoring-job.ts'

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

/** A pull that lasts until it is aborted. */
const endless = (asked: AbortSignal) =>
  new Promise<void>((_resolve, reject) => {
    const stop = () => reject(asked.reason as Error)
    asked.addEventListener('abort', stop)
    if (asked.aborted) stop()
  })

test('[OPEN-062] a pull that takes too long ends as one of a provider that is away', async () => {
  await expect(withTimeout(endless, 1)(signal)).rejects.toMatchObject({ reason: 'unavailable' })
})

test('a pull that fails or is stopped in time ends with its own reason, one that succeeds with none', async () => {
  const refuse = () => Promise.reject(refused)
  await expect(withTimeout(refuse)(signal)).rejects.toBe(refused)
  await expect(withTimeout(endless)(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  await expect(withTimeout(endless, 0)(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await withTimeout(async () => {})(signal)).toBeUndefined()
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort } from '@passerelle/server/net/get-free-port'

export const rulesFile = new URL('../../../../ops/prometheus/alerts.yml', import.meta.url)

/** Why the tests of the rules are skipped. */
export const notInstalled =
  'prometheus with promtool is not installed (apt-get install --no-install-recommends prometheus)'

type Answer = { data: { result: { value: [number, string] }[]; alerts: { labels: { alertname: string } }[] } }

export type Prometheus = {
  /** The value of a metric, undefined before the first scrape. */
  value: (metric: string) => Promise<number | undefined>
  /** The names of the alerts that fire. */
  firing: () => Promise<string[]>
  stop: () => Promise<void>
}

/**
 * Starts an installed Prometheus that scrapes one process every second and evaluates our rules without the time that
 * they wait. Returns undefined where there is no Prometheus.
 */
export const startPrometheus = async (metricsPort: number): Promise<Prometheus | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-prometheus-'))
  const port = await getFreePort()
  const rules = await readFile(rulesFile, 'utf8')
  await writeFile(join(folder, 'alerts.yml'), rules.replaceAll(/^ +for: .*\n/gm, ''))
  await writeFile(
    join(folder, 'prometheus.yml'),
    JSON.stringify({
      // A process without its job store answers a scrape after some seconds.
      global: { scrape_interval: '5s', scrape_timeout: '5s', evaluation_interval: '1s' },
      rule_files: ['alerts.yml'],
      scrape_configs: [{ job_name: 'passerelle', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    }),
  )
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  const isMissing = await Promise.race([once(child, 'spawn').then(() => false), once(child, 'error').then(() => true)])
  if (isMissing) {
    await rm(folder, { recursive: true, force: true })
    return undefined
  }
  const ask = async (path: string): Promise<Answer['data'] | undefined> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
    return response?.ok ? ((await response.json()) as Answer).data : undefined
  }
  return {
    value: async (metric) => {
      const value = (await ask(`query?query=${metric}`))?.result[0]?.value[1]
      return value === undefined ? undefined : Number(value)
    },
    firing: async () => [...new Set((await ask('alerts'))?.alerts.map(({ labels }) => labels.alertname))],
    stop,
  }
}

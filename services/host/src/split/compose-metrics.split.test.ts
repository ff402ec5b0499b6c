import { readFile } from 'node:fs/promises'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { withoutContainers } from '@passerelle/testkit/containers'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createCleanupStack } from '../cleanup-stack.ts'
import { openComposeOverlay, withoutImage, type ComposeOverlay } from './compose-overlay.ts'

const read = async <T>(path: string) =>
  parse(await readFile(new URL(`../../../../ops/${path}`, import.meta.url), 'utf8')) as T
const { services } = await read<{ services: { prometheus: { image: string } } }>('compose.metrics.yml')

const missing = (await withoutContainers()) ?? (await withoutImage(services.prometheus.image))
if (missing)
  process.stderr.write(`\n━━ Prometheus of the compose files, run by a container engine: SKIPPED, ${missing}\n`)

describe.skipIf(missing !== undefined)('ops/compose.metrics.yml as it is written', () => {
  const undo = createCleanupStack()
  let overlay: ComposeOverlay
  let at: string

  beforeAll(async () => {
    const port = await getFreePort()
    at = `http://127.0.0.1:${port}/api/v1`
    overlay = await openComposeOverlay('metrics', { ports: { prometheus: [`127.0.0.1:${port}:9090`] } })
    undo.defer(overlay.remove)
    await overlay.compose('up', '--detach', 'prometheus')
  }, 120_000)
  afterAll(() => undo.dispose(), 120_000)

  const json = async <T>(path: string): Promise<T | undefined> => {
    const answer = await fetch(`${at}/${path}`).catch(() => undefined)
    return answer?.ok ? ((await answer.json()) as T) : undefined
  }

  test('Prometheus takes the alert rules', async () => {
    type Rules = { data: { groups: { rules: { name: string }[] }[] } }
    let loaded: Rules | undefined
    await waitUntil(async () => (loaded = await json<Rules>('rules')) !== undefined)
    const written = await read<{ groups: { rules: { alert: string }[] }[] }>('prometheus/alerts.yml')
    expect(loaded?.data.groups.flatMap(({ rules }) => rules.map(({ name }) => name)).toSorted()).toEqual(
      written.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).toSorted(),
    )
  }, 120_000)

  test('Prometheus takes the names that it looks for', async () => {
    const config = await json<{ data: { yaml: string } }>('status/config')
    expect(parse(config?.data.yaml ?? '')).toMatchObject({
      scrape_configs: [
        { dns_sd_configs: [{ names: expect.arrayContaining(['accounts', 'worker', 'edge']) as string[], port: 9464 }] },
      ],
    })
  }, 120_000)
})

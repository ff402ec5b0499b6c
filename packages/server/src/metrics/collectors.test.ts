import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('a metric that cannot be read leaves the others alone, is counted, and is logged once until it can', async () => {
  const lines: string[] = []
  const log = (details: object, text: string) => void lines.push(`${text}: ${(details as { metric: string }).metric}`)
  const metrics = createMetrics({ warn: log, info: log })
  let isAway = true
  metrics.gauge('queue', 'Of a store that may be away', [], async (set) => {
    set({}, 1)
    if (isAway) throw new Error('away')
  })
  metrics.total('reads', 'Counted elsewhere', [], () => {
    if (isAway) throw new Error('away')
  })
  metrics.gauge('sockets', 'Always there', [], (set) => set({}, 7))

  for (const _scrape of [1, 2]) {
    const text = await metrics.registry.metrics()
    expect(text).toContain('passerelle_sockets 7')
    expect(text).not.toMatch(/^passerelle_(?:queue|reads) /m)
  }
  isAway = false
  const text = await metrics.registry.metrics()
  expect(text).toContain('passerelle_queue 1')
  expect(text).toContain('passerelle_collector_failures_total{metric="passerelle_queue"} 2')
  expect(lines.toSorted()).toEqual([
    'a metric can be read again: passerelle_queue',
    'a metric can be read again: passerelle_reads',
    'a metric cannot be read: passerelle_queue',
    'a metric cannot be read: passerelle_reads',
  ])
})

import { expect, test } from 'vitest'
import { runAs } from './activity.ts'
import { createMetrics } from './metrics.ts'
import { observeStatements } from './slow-statements.ts'

test('a slow statement is logged once with its operation, by name or beginning, without values', async () => {
  const lines: object[] = []
  const metrics = createMetrics()
  const observe = observeStatements({ metrics, logger: { warn: (details) => void lines.push(details) }, slowMs: 100 })
  runAs('projects.listTasks', () => {
    observe({ name: 'board', text: 'SELECT 1' }, 99, false)
    observe({ name: 'board', text: 'SELECT 1' }, 100.4, false)
    observe({ text: `SELECT\n   ${'x'.repeat(1000)}` }, 2000, false)
  })
  expect(lines).toEqual([
    { activity: 'projects.listTasks', statement: 'board', ms: 100 },
    { activity: 'projects.listTasks', statement: `SELECT ${'x'.repeat(293)}`, ms: 2000 },
  ])
  const text = await metrics.registry.metrics()
  expect(text).toContain('passerelle_slow_statements_total{activity="projects.listTasks"} 2')
  expect(text).toContain('passerelle_statement_duration_seconds_count{activity="projects.listTasks"} 3')
})

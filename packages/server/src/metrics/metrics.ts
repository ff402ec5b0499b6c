import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createCollectors, type Samples } from './collectors.ts'

const prefix = 'passerelle_'

type Logger = Parameters<typeof createCollectors>[0]['logger']

/**
 * Creates the metrics of one process. Label values are bounded: operations, jobs, services, status codes; never ids,
 * accounts or addresses.
 */
export const createMetrics = (logger?: Logger) => {
  const registry = new Registry()
  const registers = [registry]
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]) =>
    new Histogram<L>({ name: prefix + name, help, labelNames, buckets, registers })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter<L>({ name: prefix + name, help, labelNames, registers })
  const failures = counter('collector_failures_total', 'Metrics that could not be read at a scrape', ['metric'])
  const collect = createCollectors({ logger, onFailure: (metric) => failures.inc({ metric }) })

  return {
    registry,
    httpDuration: histogram(
      'http_request_duration_seconds',
      'Calls by operation and status, from the first byte of the request to the last of the response',
      ['operation', 'status'],
      [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    ),
    refusedCalls: counter('http_refused_total', 'Calls refused because too many were under way', []),
    statementDuration: histogram(
      'statement_duration_seconds',
      'Database statements by the operation or job they ran for, the wait for a connection included',
      ['activity'],
      [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    ),
    slowStatements: counter('slow_statements_total', 'Statements beyond SLOW_STATEMENT_MS', ['activity']),
    deadlineLateness: histogram(
      'deadline_lateness_seconds',
      'How late deadlines fired',
      ['deadline'],
      [1, 5, 30, 90, 300, 3600],
    ),
    jobs: counter('jobs_total', 'Jobs by service, name and outcome', ['service', 'job', 'outcome']),
    work: counter('work_total', 'Runs of work by kind and outcome', ['kind', 'outcome']),
    outboundDuration: histogram(
      'outbound_request_duration_seconds',
      'Requests to third parties by the operation or job they were made for',
      ['activity', 'outcome'],
      [0.05, 0.25, 1, 5, 10, 30],
    ),
    /** A gauge whose value is read at each scrape; without a sample where that fails. */
    gauge: <L extends string>(
      name: string,
      help: string,
      labelNames: readonly L[],
      read: (set: (labels: Partial<Record<L, string>>, value: number) => void) => void | Promise<void>,
    ) => {
      const samples: Samples<L> = collect(prefix + name, read)
      new Gauge<L>({
        name: prefix + name,
        help,
        labelNames,
        registers,
        async collect() {
          const found = await samples()
          this.reset()
          // Resetting sets a metric without labels to 0, which nobody has read.
          this.remove({})
          for (const { labels, value } of found) this.set(labels, value)
        },
      })
    },
    /** A counter whose total is counted elsewhere and read at each scrape; without a sample where that fails. */
    total: <L extends string>(
      name: string,
      help: string,
      labelNames: readonly L[],
      read: (set: (labels: Partial<Record<L, string>>, value: number) => void) => void,
    ) => {
      const samples: Samples<L> = collect(prefix + name, read)
      new Counter<L>({
        name: prefix + name,
        help,
        labelNames,
        registers,
        async collect() {
          const found = await samples()
          this.reset()
          // Resetting sets a metric without labels to 0, which nobody has read.
          this.remove({})
          for (const { labels, value } of found) this.inc(labels, value)
        },
      })
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

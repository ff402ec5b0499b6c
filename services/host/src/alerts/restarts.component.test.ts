import { getFreePort } from '@passerelle/server/net/get-free-port'
import { afterAll, expect, test } from 'vitest'
import { endProcesses, startProcess } from '../split/process.ts'
import { notInstalled, startPrometheus } from './start-prometheus.ts'

afterAll(endProcesses)

test('Prometheus hears of a process that is started again and again', async ({ skip }) => {
  const metricsPort = await getFreePort()
  const port = String(await getFreePort())
  const start = async () => {
    const edge = startProcess(['node', 'services/host/src/main.ts'], {
      ROLES: 'web',
      PORT: port,
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      EDGE_ROUTES: 'projects=http://127.0.0.1:1',
    })
    await edge.waitForOutput('"serving"')
    return edge
  }
  const prometheus = await startPrometheus(metricsPort)
  skip(!prometheus, notInstalled)
  if (!prometheus) return
  try {
    let edge = await start()
    // The rule looks at the start time every 15 seconds.
    const restarts = () => prometheus.value('changes(process_start_time_seconds[30m:15s])')
    await expect.poll(restarts, { timeout: 60_000 }).toBe(0)
    for (const n of [1, 2, 3]) {
      expect(await prometheus.firing()).not.toContain('ProcessRestarts')
      await edge.kill()
      edge = await start()
      await expect.poll(restarts, { timeout: 60_000 }).toBe(n)
    }
    await expect.poll(prometheus.firing, { timeout: 30_000 }).toContain('ProcessRestarts')
  } finally {
    await prometheus.stop()
  }
}, 300_000)

import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import type { Env } from '../env.ts'
import type { Metrics } from './metrics.ts'

type Deps = {
  metrics: Metrics
  env: Pick<Env, 'metricsHost'> & { metricsPort: number }
  logger: { error: (details: object, text: string) => void }
}

/**
 * Serves `/metrics` (Prometheus) on a separate port that neither the reverse proxy nor a public address exposes. `stop`
 * closes it.
 */
export const serveMetrics = async ({
  metrics,
  env,
  logger,
}: Deps): Promise<{ port: number; stop: () => Promise<void> }> => {
  const { registry } = metrics
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (err: unknown) => {
        logger.error({ err }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  await listen(server, env.metricsPort, env.metricsHost)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : env.metricsPort,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new Error(`METRICS_PORT ${port} cannot be listened on`, { cause })))
    server.listen(port, host, resolve)
  })

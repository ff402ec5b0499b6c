import { parseSettings } from '@passerelle/server/env/parse-env'
import { createLogger } from '@passerelle/server/log/logger'
import { frontSettings } from './front/front-settings.ts'
import { startTcpProxy } from './front/tcp-proxy.ts'
import { shutdownOnSignal } from './shutdown-on-signal.ts'

/** Holds the published port, so that edges come and go behind it without a call that fails (docs/operate.md). */
const main = async () => {
  const env = parseSettings(process.env, frontSettings)
  const logger = createLogger(env.logLevel)
  const proxy = await startTcpProxy(env, new URL(env.frontTarget))
  shutdownOnSignal(proxy.close, logger)
  logger.info({ port: proxy.port, target: env.frontTarget }, 'serving')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

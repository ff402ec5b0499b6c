import { startHost } from '@passerelle/host/start-host'
import { systemClock } from '@passerelle/server/clock'
import { parseEnv } from '@passerelle/host/parse-env'
import { createLogger } from '@passerelle/server/log/logger'
import { serveParent } from './child.ts'

// The product without its web files: every service, its operations and jobs in one process.
const env = parseEnv({ ...process.env, NO_RATE_LIMITS: 'true' })
const host = await startHost({ env, clock: systemClock(), logger: createLogger(env.logLevel) })
serveParent(host.origin, host.close)

import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { systemClock } from '@passerelle/server/clock'
import { health, type Checks } from '@passerelle/server/health/health'
import { registerNonContractRoutes } from '@passerelle/server/http/non-contract-routes'
import { mountServices } from '@passerelle/server/http/mount'
import { createServer } from '@passerelle/server/http/server'
import type { Metrics } from '@passerelle/server/metrics/metrics'
import { referencePage } from '@passerelle/server/openapi/reference-page'
import { upstreamChecks } from '@passerelle/server/proxy/upstream-checks'
import type { Service } from '@passerelle/server/service'
import { serveWebApp } from '@passerelle/server/static/web-app'
import type { Tracer } from '@passerelle/server/tracing/tracer'
import type { Clock } from '@passerelle/kernel/clock'
import type { OpenPlatform } from './platform.ts'
import type { HostOptions } from './host-options.ts'

const webBuild = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Returns the offset of a shifted clock, to the minute. */
const aheadOf = (clock: Clock) => Math.round((clock.now().getTime() - systemClock().now().getTime()) / 60_000) * 60_000

/** Builds the server of this process: the operations of the API contract, and the few non-contract routes. */
export const buildServer = async (
  options: HostOptions,
  open: OpenPlatform | undefined,
  services: readonly Service[],
  checks: Checks,
  metrics?: Metrics,
  tracer?: Tracer,
): Promise<FastifyInstance> => {
  const { env, clock, logger, verifyReplies = false } = options
  const app = await createServer({
    env,
    logger,
    sockets: services.length > 0,
    isStarved: open?.platform.database.isStarved,
    ...(metrics && { metrics }),
    tracer,
  })
  await registerNonContractRoutes(app, 'health', health({ ...checks, ...upstreamChecks(env.edgeRoutes) }))
  await registerNonContractRoutes(app, 'reference page', referencePage(env.origin))
  if (env.roles.includes('web'))
    await registerNonContractRoutes(
      app,
      'web',
      serveWebApp(webBuild, env.origin, {
        slug: env.provider,
        name: env.providerName,
        clockAheadMs: aheadOf(clock),
        errorsDsn: env.errorsDsn ?? '',
        legalPages: env.legalPages,
      }),
    )
  if (Object.keys(env.edgeRoutes).length > 0) {
    // Only an edge loads the client that it forwards with.
    const { reverseProxy } = await import('@passerelle/server/proxy/reverse-proxy')
    await registerNonContractRoutes(app, 'edge', reverseProxy(env.edgeRoutes, env.origin))
  }
  if (env.embedded && !env.oidc && services.some(({ name }) => name === 'accounts') && open) {
    // Imported only here, so that no production process loads the fake identity provider.
    const { identityProvider } = await import('@passerelle/accounts/embedded/identity-provider')
    await registerNonContractRoutes(app, 'identity provider', identityProvider(open.platform))
  }
  if (env.embedded && !env.production && services.some(({ name }) => name === 'mails') && open) {
    const { mailBoxPages } = await import('@passerelle/mails/embedded/mail-box-pages')
    await registerNonContractRoutes(app, 'mail box', mailBoxPages(open.platform))
  }
  if (env.embedded && !env.production) {
    const { legalPages } = await import('./embedded/legal-pages.ts')
    await registerNonContractRoutes(app, 'legal pages', legalPages)
  }
  if (env.embedded && !env.stripe && services.some(({ name }) => name === 'payments') && open) {
    const { cardProviderRoutes } = await import('@passerelle/payments/embedded/card-provider-routes')
    await registerNonContractRoutes(app, 'card provider', cardProviderRoutes(open.platform))
    const { cardPages } = await import('@passerelle/payments/embedded/card-pages')
    await registerNonContractRoutes(app, 'card pages', cardPages(open.platform))
    const { debitPages } = await import('@passerelle/payments/embedded/debit-pages')
    await registerNonContractRoutes(app, 'debit pages', debitPages(open.platform))
  }
  if (open) mountServices(app, { ...open.platform, responseCache: open.responseCache, verifyReplies }, services)
  return app
}

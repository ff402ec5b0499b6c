import type { Env } from '@passerelle/server/env'
import type { Part } from '@passerelle/server/heartbeat/start-heartbeat'

const hostOf = (url: string) => new URL(url).host

/**
 * Returns the external dependencies of a process with these settings: only those that its services and roles use,
 * because other processes do not have their settings.
 */
export const partsOf = (env: Env): Part[] => {
  const { services, roles, embedded, production } = env
  const worker = roles.includes('worker')
  const isDemo = embedded && !production
  const has = (service: string) => services.includes(service)
  const part = (name: Part['name'], real: string | undefined, fake: boolean): Part => ({
    name,
    state: real !== undefined ? 'real' : fake ? 'fake' : 'none',
    detail: real ?? null,
  })
  return [
    part('jobs', env.redisUrl ? 'Redis' : 'Postgres', false),
    ...(has('accounts') ? [part('identity', env.oidc && hostOf(env.oidc.issuer), embedded)] : []),
    ...(worker && has('mails') ? [part('mail', env.mailUrl && hostOf(env.mailUrl), isDemo)] : []),
    ...(worker && has('mails')
      ? [
          part(
            'inbound',
            isDemo ? undefined : env.inbound && (hostOf(env.inbound.url) || env.inbound.url.replace(':', '')),
            isDemo && env.inbound !== undefined,
          ),
        ]
      : []),
    ...(worker && has('stats') ? [part('monitoring', env.monitoring && hostOf(env.monitoring.url), embedded)] : []),
    ...(has('payments')
      ? [part('payments', env.stripe && hostOf(env.stripe.url ?? 'https://api.stripe.com'), embedded)]
      : []),
    ...(has('storages') ? [part('files', env.s3 ? hostOf(env.s3.endpoint) : 'disk', false)] : []),
    ...(worker && has('accounts')
      ? [part('drive', env.googleServiceAccount === undefined ? undefined : 'Google Drive', embedded)]
      : []),
  ]
}

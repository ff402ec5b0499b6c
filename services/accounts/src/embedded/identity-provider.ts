import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { Email } from '@passerelle/contract/schemas'
import { negotiateLocale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import { chooserPage, failurePage } from './pages.ts'
import { findIdentity, staffListView } from './staff-list-view.ts'

type Deps = Pick<Platform, 'env' | 'database' | 'logger'>

const contentPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
const sessionCookieName = '_sso_session'
const ownSession = new RegExp(`\\s*${sessionCookieName}(?:\\.sig)?=[^;]*;?`, 'g')
const localeOf = (request: FastifyRequest) => negotiateLocale(request.headers['accept-language'])

/** The email in the page's form or in the authorization request, if valid. */
const emailIn = (text: unknown): string | undefined => {
  const read = Email.safeParse(text)
  return read.success ? read.data : undefined
}

/**
 * Fake OpenID Connect provider of embedded mode, at `/sso` of the same origin (ACC-008, OPEN-045). Lists the staff for
 * a one-click sign-in; `login_hint=<email>` skips the page. It authenticates anybody; the product then checks the staff
 * role. Throws in production.
 */
export const identityProvider = ({ env, database, logger }: Deps): FastifyPluginAsync => {
  if (env.production || !env.embedded)
    throw new Error('The embedded identity provider is for the embedded form, and never for production')

  let made: Promise<Provider> | undefined
  const makeProvider = async () => {
    // With the first sign-in of staff: its library takes 45 MB.
    const { createProvider } = await import('./provider.ts')
    return createProvider({
      origin: env.origin,
      sessionCookieName,
      logger,
      identityOf: findIdentity(database.query),
      errorPage: (ctx) => failurePage(negotiateLocale(ctx.get('accept-language')), env.providerName),
    })
  }
  const provider = () => (made ??= makeProvider())
  const html = (reply: FastifyReply, page: string) =>
    reply
      .header('content-security-policy', contentPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)

  const { host, protocol } = new URL(env.origin)
  /**
   * Rewrites the raw request so that the provider builds its URLs from the configured origin and prompts at each
   * sign-in.
   */
  const prepare = (request: FastifyRequest) => {
    const { headers } = request.raw
    Object.assign(headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
    if (headers.cookie !== undefined) headers.cookie = headers.cookie.replace(ownSession, '')
    return Object.assign(request.raw, { originalUrl: request.raw.url, url: request.url.replace(/^\/sso(?=\/)/, '') })
  }

  const identityOf = findIdentity(database.query)
  const signIn = async (request: FastifyRequest, reply: FastifyReply, email: string) => {
    const { id: accountId } = await identityOf(email)
    const address = await (
      await provider()
    ).interactionResult(request.raw, reply.raw, { login: { accountId } }, { mergeWithLastSubmission: false })
    return reply.redirect(address, 303)
  }
  const interaction = (request: FastifyRequest, reply: FastifyReply) =>
    provider()
      .then((known) => known.interactionDetails(request.raw, reply.raw))
      .catch(() => undefined)
  const failed = (request: FastifyRequest, reply: FastifyReply) =>
    html(reply.code(400), failurePage(localeOf(request), env.providerName))

  const pages = async (app: FastifyInstance) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))))
      },
    )
    app.get('/interaction/:uid', async (request, reply) => {
      const details = await interaction(request, reply)
      if (!details) return failed(request, reply)
      const hint = emailIn(details.params['login_hint'])
      if (hint) return signIn(request, reply, hint)
      return html(
        reply,
        chooserPage(
          localeOf(request),
          env.providerName,
          details.uid,
          await staffListView(database.query, env.provider),
        ),
      )
    })
    app.post('/interaction/:uid', async (request, reply) => {
      const email = emailIn((request.body as { email?: unknown } | null)?.email)
      return email && (await interaction(request, reply)) ? signIn(request, reply, email) : failed(request, reply)
    })
    app.get('/page.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(await readFile(new URL('page.css', import.meta.url))),
    )
  }

  return async (app) => {
    await app.register(
      async (sso) => {
        sso.removeAllContentTypeParsers()
        await sso.register(pages)
        await sso.register(async (standard) => {
          standard.addContentTypeParser('*', (_request, _payload, done) => done(null))
          standard.all('/*', async (request, reply) => {
            const answer = (await provider()).callback()
            reply.hijack()
            reply.raw.setHeader('content-security-policy', contentPolicy)
            await answer(prepare(request), reply.raw)
          })
        })
      },
      { prefix: '/sso' },
    )
  }
}

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ofPages } from '../http/security-headers.ts'
import { createCompressor } from './compression.ts'
import { renderIndexHtml, type Installation } from './index-html.ts'
import { addScriptHashes } from './csp.ts'
import { readWebFiles, type WebFile } from './web-files.ts'

const year = 31_536_000

/**
 * `Cache-Control`: asset names contain a content hash, so they are immutable; everything else is revalidated each time.
 */
const cachingOf = ({ path }: WebFile) =>
  path.startsWith('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache'

const partOfPage = /^(?:text\/javascript|text\/css|font\/)/

/** Paths of the server: returning `index.html` there would hide a missing route. `/dev/ui` is a page of the web app. */
const serverPath = /^\/(?:api|sso|dev(?!\/ui$)|health|ready)(?:\/|$)/

/**
 * Whether a request uses another loopback name (such as 127.0.0.1 for localhost) than the configured origin, which
 * sign-in and socket need.
 */
const isOtherName = (host: string | undefined, origin: string): boolean => {
  const own = new URL(origin)
  return (
    host !== own.host && new RegExp(`^(?:localhost|127\\.0\\.0\\.1|\\[::1\\]):${own.port || '80'}$`).test(host ?? '')
  )
}

/**
 * Serves the web build. Any other path, except server routes and `/assets/`, returns `index.html`, because the
 * single-page app does its own routing.
 */
export const serveWebApp =
  (folder: string, origin: string, installation: Installation): FastifyPluginAsync =>
  async (app) => {
    const files = await readWebFiles(folder)
    const compressed = createCompressor()
    const built = files.get('/index.html')
    const builtPage = built?.body.toString() ?? ''
    const page = built && renderIndexHtml(built, installation)
    if (!page) app.log.warn({ folder }, 'there is no web build to serve; run `npm start` once, or `pnpm dev`')

    const find = (path: string): WebFile | undefined =>
      (path === '/index.html' ? page : files.get(path)) ??
      (serverPath.test(path) || path.startsWith('/assets/') ? undefined : page)
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const file = find(request.url.split('?', 1)[0] ?? '/')
      if (!file) return reply.callNotFound()
      if (file === page && isOtherName(request.headers.host, origin))
        return reply.redirect(`${origin}${request.url}`, 302)
      const { body, encoding } = await compressed(file, request.headers['accept-encoding'])
      void reply.headers({
        'cache-control': cachingOf(file),
        etag: file.etag,
        vary: 'accept-encoding',
        'content-type': file.type,
      })
      if (file === page)
        void reply.header(
          'content-security-policy',
          addScriptHashes(String(reply.getHeader('content-security-policy')), builtPage),
        )
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
      return reply.headers({ ...(encoding && { 'content-encoding': encoding }) }).send(body)
    }
    // Runs after the server's own onSend hooks and removes headers that only matter for HTML pages, such as CSP, from
    // scripts, styles and fonts.
    app.addHook('onSend', async (_request, reply) => {
      if (partOfPage.test(String(reply.getHeader('content-type'))))
        for (const name of [...ofPages, 'content-security-policy', 'x-frame-options']) void reply.removeHeader(name)
    })
    app.get('/', send)
    app.get('/*', send)
  }

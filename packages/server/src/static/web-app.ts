import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ofPages } from '../http/security-headers.ts'
import { renderIndexHtml, type Installation } from './index-html.ts'
import { addScriptHashes } from './csp.ts'
import { readPagePreloads } from './page-preloads.ts'
import { listWebFiles } from './web-files.ts'

const year = 31_536_000

/**
 * `Cache-Control`: asset names contain a content hash, so they are immutable; everything else is revalidated each time.
 */
const cachingOf = (path: string) => (path.startsWith('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache')

const partOfPage = /^(?:text\/javascript|text\/css|font\/)/

/** A page whose address carries a token: it is kept nowhere, and sends its address to nobody (ANS-004). */
const tokenPath = /^\/answer\/?(?:\?|$)/

/** Paths of the server: returning `index.html` there would hide a missing route. `/dev/ui` is a page of the web app. */
const serverPath = /^\/(?:api|sso|dev(?!\/ui$)|health|ready|metrics|assets)(?:\/|$)/

/**
 * Paths of files: their last segment has an extension, or a segment begins with a dot (`/.env`, `/.git/config`). No
 * page of the web app has such an address.
 */
const filePath = /\/\.|\.[A-Za-z0-9]{1,10}$/

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
 * Serves the web build, precompressed files included. Any other path, except those of the server and of files, returns
 * `index.html`, because the single-page app does its own routing.
 */
export const serveWebApp =
  (folder: string, origin: string, installation: Installation): FastifyPluginAsync =>
  async (app) => {
    const files = await listWebFiles(folder)
    const preloadsOf = await readPagePreloads(folder)
    const built = files.has('/index.html') ? await readFile(join(folder, 'index.html'), 'utf8') : undefined
    const page = built === undefined ? undefined : renderIndexHtml(built, installation)
    if (!page) app.log.warn({ folder }, 'there is no web build to serve; run `npm start` once, or `pnpm dev`')
    // Sends only files of the list above. Its own ETag, as that of the library depends on time and size, not content.
    const options = { etag: false, lastModified: false, cacheControl: false, acceptRanges: false }
    await app.register(staticFiles, { root: folder, serve: false, preCompressed: true, index: false, ...options })

    const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
      if (!page || built === undefined) return reply.callNotFound()
      if (isOtherName(request.headers.host, origin)) return reply.redirect(`${origin}${request.url}`, 302)
      const policy = addScriptHashes(String(reply.getHeader('content-security-policy')), built)
      void reply.headers({ 'cache-control': 'no-cache', etag: page.etag, 'content-security-policy': policy })
      const preloads = preloadsOf(request.url.split('?', 1)[0] ?? '/')
      if (preloads) void reply.header('link', preloads)
      if (tokenPath.test(request.url))
        void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(page.html)
    }
    const send = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      const etag = files.get(path)
      if (etag === undefined && (serverPath.test(path) || filePath.test(path))) return reply.callNotFound()
      if (etag === undefined || path === '/index.html') return sendPage(request, reply)
      void reply.headers({ 'cache-control': cachingOf(path), etag, vary: 'accept-encoding' })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.sendFile(path)
    }
    // Runs after the server's own onSend hooks and removes headers that only matter for HTML pages, such as CSP, from
    // scripts, styles and fonts.
    app.addHook('onSend', async (_request, reply) => {
      const type = String(reply.getHeader('content-type'))
      // The library still uses the former name of the type (RFC 9239).
      if (type.startsWith('application/javascript')) void reply.type('text/javascript; charset=utf-8')
      if (partOfPage.test(String(reply.getHeader('content-type'))))
        for (const name of [...ofPages, 'content-security-policy', 'x-frame-options']) void reply.removeHeader(name)
    })
    app.get('/', send)
    app.get('/*', send)
  }

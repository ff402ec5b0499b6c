import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ofPages } from '../http/security-headers.ts'
import { createCompressor } from './compression.ts'
import { renderIndexHtml, type Installation } from './index-html.ts'
import { addScriptHashes } from './csp.ts'
import { readWebFiles, type WebFile } from './web-files.ts'

const year = 31_536_000

/** Names of assets carry a hash of their content; everything else is asked for again each time. */
const cachingOf = ({ path }: WebFile) =>
  path.startsWith('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache'

const partOfPage = /^(?:text\/javascript|text\/css|font\/)/

/** Paths that belong to the server: a page of the web there would hide that nothing answers. `/dev/ui` is a page of the web. */
const serverPath = /^\/(?:api|sso|dev(?!\/ui$)|health|ready)(?:\/|$)/

/** A loopback address has several names, and sign-in and socket belong to one of them. */
const isOtherName = (host: string | undefined, origin: string): boolean => {
  const own = new URL(origin)
  return (
    host !== own.host && new RegExp(`^(?:localhost|127\\.0\\.0\\.1|\\[::1\\]):${own.port || '80'}$`).test(host ?? '')
  )
}

/** The web build: its files, and its page for every other address, since the page finds its way by itself. */
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
    // After those of the server: each part of a page would carry all that concerns the page.
    app.addHook('onSend', async (_request, reply) => {
      if (partOfPage.test(String(reply.getHeader('content-type'))))
        for (const name of [...ofPages, 'content-security-policy', 'x-frame-options']) void reply.removeHeader(name)
    })
    app.get('/', send)
    app.get('/*', send)
  }

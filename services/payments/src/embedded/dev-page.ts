import type { FastifyInstance, FastifyReply } from 'fastify'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!)

// Content Security Policy: no scripts, and forms only lead back here.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const style = `:root{color-scheme:light dark}body{margin:10vh auto;max-width:420px;padding:0 16px;
  font:16px/24px system-ui,sans-serif}
h1{font-size:20px;line-height:28px}h2{font-size:16px;line-height:24px;
  margin:24px 0 4px}label,p{display:block;margin:16px 0 4px}input{box-sizing:border-box;width:100%;
  padding:10px;font:inherit}
button{display:block;width:100%;margin:12px 0;padding:10px;font:inherit;cursor:pointer}`
const page = (title: string, body: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, ' +
  `initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>` +
  `<h1>${title}</h1>${body}</main></body></html>`

/** Replies with a page of the fake card payment provider, without scripts. Embedded mode only. */
export const sendPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page(title, body))

/** Bodies of forms as objects. */
export const parseForms = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

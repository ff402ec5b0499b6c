import type { FastifyReply } from 'fastify'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text for HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const style = `:root{color-scheme:light dark}body{margin:0;font:14px/20px system-ui,sans-serif;display:grid;
  grid-template-columns:minmax(260px,360px) 1fr;height:100vh}
nav{overflow:auto;border-right:1px solid #8884}nav h1{font-size:16px;margin:16px}
nav a{display:block;padding:10px 16px;border-top:1px solid #8883;color:inherit;text-decoration:none}
nav a[aria-current]{background:#8882}nav span{display:block;opacity:.75;font-size:12px}
iframe{border:0;width:100%;height:100%;background:Canvas}main{display:grid;grid-template-rows:auto 1fr}
main header{padding:12px 16px;border-bottom:1px solid #8884}p{margin:16px}
main.two{grid-template-rows:none;grid-template-columns:1fr 1fr}
main.form{display:block;overflow:auto;padding:0 16px 32px;max-width:720px}main.form p{margin:16px 0}
label{display:block;margin:12px 0 4px}label.tick{display:flex;gap:8px}
input:not([type=checkbox]),textarea{box-sizing:border-box;width:100%;padding:8px;font:inherit}
button{margin:16px 0;padding:8px 20px;font:inherit;cursor:pointer}
@media(max-width:700px){body{display:block;height:auto}iframe{height:80vh}}`

// Content Security Policy: the page has no scripts, and a mail is shown in a sandboxed frame without scripts or
// network.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data:; form-action 'self'; " +
  "base-uri 'none'"
const mailPolicy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' data:"

const sendHtml = (reply: FastifyReply, policy: string, body: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)

/** Replies with a page of the mail box: what it lists at the left, `main` beside it. */
export const sendBoxPage = (reply: FastifyReply, title: string, nav: string, main: string): FastifyReply =>
  sendHtml(
    reply,
    pagePolicy,
    `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><nav>${nav}</nav>${main}</body></html>`,
  )

/** Replies with the HTML of a mail, for a frame of the page. */
export const sendMailFrame = (reply: FastifyReply, html: string): FastifyReply =>
  sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), mailPolicy, html)

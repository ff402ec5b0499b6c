import { mailVariables, type MailTemplate } from '@passerelle/contract/mails/templates'
import { locales } from '@passerelle/i18n/locales'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Platform } from '@passerelle/server/platform'
import { exampleMails } from '../content/example-mails.ts'
import { frameView } from '../content/frame-view.ts'
import { createRenderMail } from '../content/render-mail.ts'
import { mailBoxOf, type ReceivedMail } from './mail-box.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

// Content Security Policy: the page has no scripts, and a mail is shown in a sandboxed frame without scripts or
// network.
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src 'self' data:; base-uri 'none'"
const mailPolicy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' data:"

const style = `:root{color-scheme:light dark}body{margin:0;font:14px/20px system-ui,sans-serif;display:grid;
  grid-template-columns:minmax(260px,360px) 1fr;height:100vh}
nav{overflow:auto;border-right:1px solid #8884}nav h1{font-size:16px;margin:16px}
nav a{display:block;padding:10px 16px;border-top:1px solid #8883;color:inherit;text-decoration:none}
nav a[aria-current]{background:#8882}nav span{display:block;opacity:.75;font-size:12px}
iframe{border:0;width:100%;height:100%;background:Canvas}main{display:grid;grid-template-rows:auto 1fr}
main header{padding:12px 16px;border-bottom:1px solid #8884}p{margin:16px}
main.two{grid-template-rows:none;grid-template-columns:1fr 1fr}@media(max-width:700px){body{display:block;height:auto}
iframe{height:80vh}}`

const line = (mail: ReceivedMail, shown: ReceivedMail | undefined) =>
  `<a href="/dev/mails?id=${mail._id}"${mail === shown ? ' aria-current="page"' : ''}>` +
  `<b>${escaped(mail.subject)}</b><span>${escaped(mail.to.join(', '))}</span><span>${escaped(mail.at)}</span></a>`

const templates = Object.keys(mailVariables) as MailTemplate[]
const templateLine = (template: string, shown: string | undefined) =>
  `<a href="/dev/mails/templates?template=${template}"${template === shown ? ' aria-current="page"' : ''}>` +
  `<b>${template}</b></a>`

/** Preview page of every mail template with sample content, in both languages side by side. */
const templatesPage = (shown: MailTemplate) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title><style>${style}</style></head>
<body><nav><h1>Mails (${templates.length})</h1><a
  href="/dev/mails">Mail box</a>${templates.map((template) => templateLine(template, shown)).join('')}</nav>
<main class="two">${locales
  .map(
    (locale) => `<iframe title="${shown}, ${locale}"
  src="/dev/mails/templates/${shown}/${locale}"></iframe>`,
  )
  .join('')}</main></body></html>`

const page = (list: readonly ReceivedMail[], shown: ReceivedMail | undefined) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail box</title><style>${style}</style></head>
<body><nav><h1>Mail box (${list.length})</h1><a
  href="/dev/mails/templates">All mails of the product</a>${list.map((mail) => line(mail, shown)).join('')}</nav>
<main>${
  shown
    ? `<header><b>${escaped(shown.subject)}</b><br>${escaped(shown.from)} → ${escaped(shown.to.join(', '))} · <a ` +
      `href="/dev/mails/${shown._id}/text">text</a></header><iframe title="${escaped(shown.subject)}" ` +
      `src="/dev/mails/${shown._id}/html"></iframe>`
    : '<p>No mail yet.</p>'
}</main></body></html>`

/** Pages of the fake mailbox, at `/dev/mails` and `/dev/mails.json`; in embedded mode only. */
export const mailBoxPages = (platform: Platform): FastifyPluginAsync => {
  const box = mailBoxOf(platform)
  const html = (reply: FastifyReply, policy: string, body: string) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(body)
  const render = createRenderMail({
    env: platform.env,
    clock: platform.clock,
    frameOf: frameView(platform),
    ownTextsOf: async () => null,
    chainOf: async () => null,
    replyAddressOf: async () => null,
  })
  const example = (template: MailTemplate, locale: (typeof locales)[number]) => {
    const { env, newId } = platform
    const variables = exampleMails(env.origin)[template]
    const mail = {
      id: newId(),
      appId: null,
      userId: null,
      address: 'ada@atelier-lumen.example',
      locale,
      template,
      variables,
    }
    return render(
      { ...mail, attachments: null, taskId: null, listId: null, internalChain: false },
      'espace@nimbus.example',
    )
  }
  const byId = (id: unknown) => box.list().find(({ _id }) => _id === id)
  return async (app) => {
    app.get('/dev/mails.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ list: box.list() }),
    )
    app.get<{ Querystring: { id?: string } }>('/dev/mails', async ({ query }, reply) =>
      html(reply, pagePolicy, page(box.list(), byId(query.id) ?? box.list()[0])),
    )
    app.get<{ Querystring: { template?: string } }>('/dev/mails/templates', async ({ query }, reply) =>
      html(reply, pagePolicy, templatesPage(templates.find((name) => name === query.template) ?? 'estimate')),
    )
    app.get<{ Params: { template: string; locale: string } }>(
      '/dev/mails/templates/:template/:locale',
      async ({ params }, reply) => {
        const template = templates.find((name) => name === params.template)
        const locale = locales.find((name) => name === params.locale)
        if (!template || !locale) return reply.code(404).send()
        return html(reply.header('x-frame-options', 'SAMEORIGIN'), mailPolicy, (await example(template, locale)).html)
      },
    )
    app.get<{ Params: { id: string } }>('/dev/mails/:id/html', async ({ params }, reply) => {
      const mail = byId(params.id)
      return mail ? html(reply.header('x-frame-options', 'SAMEORIGIN'), mailPolicy, mail.html) : reply.code(404).send()
    })
    app.get<{ Params: { id: string } }>('/dev/mails/:id/text', async ({ params }, reply) => {
      const mail = byId(params.id)
      return mail
        ? reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(mail.text)
        : reply.code(404).send()
    })
  }
}

import { mailVariables, type MailTemplate } from '@passerelle/contract/mails/templates'
import { locales } from '@passerelle/i18n/locales'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Platform } from '@passerelle/server/platform'
import { exampleMails } from '../content/example-mails.ts'
import { frameView } from '../content/frame-view.ts'
import { createRenderMail } from '../content/render-mail.ts'
import { escaped, sendBoxPage, sendMailFrame } from './box-page.ts'
import { mailBoxOf, type ReceivedMail } from './mail-box.ts'
import { writePages } from './write-pages.ts'

const line = (mail: ReceivedMail, shown: ReceivedMail | undefined) =>
  `<a href="/dev/mails?id=${mail._id}"${mail === shown ? ' aria-current="page"' : ''}>` +
  `<b>${escaped(mail.subject)}</b><span>${escaped(mail.to.join(', '))}</span><span>${escaped(mail.at)}</span></a>`

const templates = Object.keys(mailVariables) as MailTemplate[]
const templateLine = (template: string, shown: string | undefined) =>
  `<a href="/dev/mails/templates?template=${template}"${template === shown ? ' aria-current="page"' : ''}>` +
  `<b>${template}</b></a>`

const templatesNav = (shown: MailTemplate) =>
  `<h1>Mails (${templates.length})</h1><a href="/dev/mails">Mail box</a>` +
  templates.map((template) => templateLine(template, shown)).join('')
/** Every mail template with sample content, in both languages side by side. */
const templatesMain = (shown: MailTemplate) =>
  `<main class="two">${locales
    .map((locale) => `<iframe title="${shown}, ${locale}" src="/dev/mails/templates/${shown}/${locale}"></iframe>`)
    .join('')}</main>`

const boxNav = (list: readonly ReceivedMail[], shown: ReceivedMail | undefined) =>
  `<h1>Mail box (${list.length})</h1><a href="/dev/mails/write">Write a mail</a>` +
  `<a href="/dev/mails/templates">All mails of the product</a>${list.map((mail) => line(mail, shown)).join('')}`
/** Links to the files of a mail; its pictures stand in it. */
const fileLinks = ({ _id, attachments }: ReceivedMail) => {
  const links = attachments.map(
    ({ filename, size }, index) =>
      `<a href="/dev/mails/${_id}/files/${index}">${escaped(filename || `file ${index + 1}`)}</a> (${size})`,
  )
  return links.length === 0 ? '' : `<br>${links.join(' · ')}`
}
const boxMain = (shown: ReceivedMail | undefined) =>
  `<main>${
    shown
      ? `<header><b>${escaped(shown.subject)}</b><br>${escaped(shown.from)} → ${escaped(shown.to.join(', '))} · ` +
        `<a href="/dev/mails/${shown._id}/text">text</a> · <a href="/dev/mails/write?reply=${shown._id}">reply</a>` +
        `${fileLinks(shown)}</header>` +
        `<iframe title="${escaped(shown.subject)}" src="/dev/mails/${shown._id}/html"></iframe>`
      : '<p>No mail yet.</p>'
  }</main>`

/** Pages of the fake mailbox, at `/dev/mails` and `/dev/mails.json`; in embedded mode only. */
export const mailBoxPages = (platform: Platform): FastifyPluginAsync => {
  const box = mailBoxOf(platform)
  const render = createRenderMail({
    env: platform.env,
    clock: platform.clock,
    frameOf: frameView(platform),
    ownTextsOf: async () => null,
    chainOf: async () => null,
    replyAddressOf: async () => null,
    readFile: async () => null,
    openAnswer: () => null,
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
      { ...mail, attachments: null, taskId: null, listId: null, internalChain: false, outsideId: null },
      'espace@nimbus.example',
    )
  }
  const showBox = (reply: FastifyReply, shown: ReceivedMail | undefined) =>
    sendBoxPage(reply, 'Mail box', boxNav(box.list(), shown), boxMain(shown))
  /** Its pictures as data: the frame loads nothing. */
  const withPictures = (mail: ReceivedMail) =>
    mail.attachments.reduce(
      (html, { cid, contentType }, index) =>
        cid === null
          ? html
          : html.replaceAll(`cid:${cid}`, `data:${contentType};base64,${box.filesOf(mail)[index]!.toString('base64')}`),
      mail.html,
    )
  const byId = (id: unknown) => box.list().find(({ _id }) => _id === id)
  return async (app) => {
    await app.register(writePages(platform))
    app.get('/dev/mails.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ list: box.list() }),
    )
    app.get<{ Querystring: { id?: string } }>('/dev/mails', async ({ query }, reply) =>
      showBox(reply, byId(query.id) ?? box.list()[0]),
    )
    app.get<{ Querystring: { template?: string } }>('/dev/mails/templates', async ({ query }, reply) => {
      const shown = templates.find((name) => name === query.template) ?? 'estimate'
      return sendBoxPage(reply, 'Mails', templatesNav(shown), templatesMain(shown))
    })
    app.get<{ Params: { template: string; locale: string } }>(
      '/dev/mails/templates/:template/:locale',
      async ({ params }, reply) => {
        const template = templates.find((name) => name === params.template)
        const locale = locales.find((name) => name === params.locale)
        if (!template || !locale) return reply.code(404).send()
        return sendMailFrame(reply, (await example(template, locale)).html)
      },
    )
    app.get<{ Params: { id: string } }>('/dev/mails/:id/html', async ({ params }, reply) => {
      const mail = byId(params.id)
      return mail ? sendMailFrame(reply, withPictures(mail)) : reply.code(404).send()
    })
    app.get<{ Params: { id: string; index: string } }>('/dev/mails/:id/files/:index', async ({ params }, reply) => {
      const mail = byId(params.id)
      const file = mail?.attachments[Number(params.index)]
      if (!mail || !file) return reply.code(404).send()
      return reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename || 'file')}`)
        .type('application/octet-stream')
        .send(box.filesOf(mail)[Number(params.index)])
    })
    app.get<{ Params: { id: string } }>('/dev/mails/:id/text', async ({ params }, reply) => {
      const mail = byId(params.id)
      return mail
        ? reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(mail.text)
        : reply.code(404).send()
    })
  }
}

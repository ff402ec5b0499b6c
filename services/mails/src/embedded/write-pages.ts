import nodemailer from 'nodemailer'
import type { FastifyPluginAsync } from 'fastify'
import type { Platform } from '@passerelle/server/platform'
import { escaped, sendBoxPage } from './box-page.ts'
import { mailBoxOf, type ReceivedMail } from './mail-box.ts'

type Written = {
  fields: Partial<Record<string, string>>
  files: { filename: string; contentType: string; content: Buffer }[]
}

/** A form with its files. */
const readForm = async (body: Buffer, contentType: string): Promise<Written> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const fields: Written['fields'] = {}
  const files: Written['files'] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    // An empty choice of files is one without a name.
    else if (value.name !== '')
      files.push({
        filename: value.name,
        contentType: value.type || 'application/octet-stream',
        content: Buffer.from(await value.arrayBuffer()),
      })
  }
  return { fields, files }
}
const maxFormBytes = 30 * 1024 * 1024

const field = (name: string, label: string, value: string, more: string) =>
  `<label for="${name}">${label}</label>` +
  `<input id="${name}" name="${name}" required value="${escaped(value)}" ${more}>`

const quoted = ({ text }: ReceivedMail) =>
  `\n\n${text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`

const answered = (mail: ReceivedMail | undefined, address: string) => ({
  from: mail?.to[0] ?? '',
  to: mail?.replyTo ?? address,
  subject: mail ? `Re: ${mail.subject.replace(/^Re: /, '')}` : '',
  text: mail ? quoted(mail) : '',
  inReplyTo: mail?.messageId ?? '',
  references: [mail?.references, mail?.messageId].filter(Boolean).join(' '),
})

const form = (given: ReturnType<typeof answered>, people: readonly string[]) => `<main class="form">
<form method="post" action="/dev/mails/write" enctype="multipart/form-data">
${field('from', 'From', given.from, 'type="email" list="people"')}
${field('to', 'To', given.to, 'type="email"')}${field('subject', 'Subject', given.subject, 'type="text"')}
<label for="text">Text</label><textarea id="text" name="text" rows="14">${escaped(given.text)}</textarea>
<label for="files">Files</label><input id="files" name="files" type="file" multiple>
<label class="tick"><input type="checkbox" name="unproven" value="yes"> Nothing proves the sender</label>
<input type="hidden" name="inReplyTo" value="${escaped(given.inReplyTo)}">
<input type="hidden" name="references" value="${escaped(given.references)}">
<datalist id="people">${people.map((address) => `<option value="${escaped(address)}">`).join('')}</datalist>
<button>Send</button></form></main>`

/**
 * Page of the mail box that writes a mail to the portal, or answers one, by SMTP like any mail program (EML-059). In
 * embedded mode only.
 */
export const writePages = (platform: Platform): FastifyPluginAsync => {
  const { inbound, origin } = platform.env
  const box = mailBoxOf(platform)
  // Whoever has a user, the newest mails' receivers first.
  const knownPeople = async () => {
    const { rows } = await platform.database.query<{ email: string }>({
      text: 'SELECT DISTINCT email FROM accounts.notice_receivers ORDER BY email LIMIT 100',
    })
    return [...new Set([...box.list().flatMap(({ to }) => to), ...rows.map(({ email }) => email)])]
  }
  const nav = '<h1>Write a mail</h1><a href="/dev/mails">Mail box</a>'
  return async (app) => {
    app.addContentTypeParser(
      /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/,
      { parseAs: 'buffer', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    )
    app.get<{ Querystring: { reply?: string; sent?: string } }>('/dev/mails/write', async ({ query }, reply) => {
      if (!inbound) return sendBoxPage(reply, 'Write a mail', nav, '<main><p>No mails are received.</p></main>')
      if (query.sent !== undefined)
        return sendBoxPage(
          reply,
          'Write a mail',
          nav,
          `<main><p>Sent. What became of it stands under <a href="/admin/deliveries">Emails</a>.</p></main>`,
        )
      const mail = box.list().find(({ _id }) => _id === query.reply)
      const people = await knownPeople()
      return sendBoxPage(reply, 'Write a mail', nav, form(answered(mail, inbound.address), people))
    })
    app.post<{ Body: Buffer }>('/dev/mails/write', async ({ body, headers }, reply) => {
      // Another site that is open in the browser writes no mails.
      const isOwn = headers['sec-fetch-site'] === 'same-origin' || headers.origin === origin
      if (!inbound || !isOwn) return reply.code(403).send()
      const { fields, files } = await readForm(body, headers['content-type'] ?? '')
      const { from, to, subject, text, unproven, inReplyTo, references } = fields
      const { hostname, port } = new URL(inbound.url)
      const smtp = nodemailer.createTransport({ host: hostname, port: Number(port), ignoreTLS: true })
      try {
        await smtp.sendMail({
          from,
          to,
          subject,
          text,
          attachments: files,
          ...(inReplyTo && { inReplyTo, references }),
          headers: unproven ? { 'X-Passerelle-Unproven': 'yes' } : {},
        })
      } catch (error) {
        const refused = escaped(error instanceof Error ? error.message : String(error))
        return await sendBoxPage(reply.code(422), 'Write a mail', nav, `<main><p>Refused: ${refused}</p></main>`)
      } finally {
        smtp.close()
      }
      return reply.redirect('/dev/mails/write?sent', 303)
    })
  }
}

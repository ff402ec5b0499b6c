import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import nodemailer from 'nodemailer'
import type { Platform } from '@passerelle/server/platform'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { givenAccounts, type GivenApp } from '@passerelle/testkit/given-accounts'
import { givenProjects } from '@passerelle/testkit/given-projects'

const ours = 'demandes@nimbus.example'
/** Mails of one address within ten minutes, and of an account within an hour, beyond which they wait (EML-034). */
const [mailsOfWriter, mailsOfAccount] = [5, 200]

/** A customer with a request of their own, whose mails are answers to it. */
export type MailWriter = { email: string; replyTo: string; appId: string; taskId: string; threadId: string }

/** Customers who can send `count` mails at once, in as few accounts as take them. */
export const seedMailWriters = async (platform: Platform, count: number): Promise<MailWriter[]> => {
  const [{ app: account, user }, { task }] = [givenAccounts(platform), givenProjects(platform)]
  const writers: MailWriter[] = []
  let app: GivenApp | undefined
  while (writers.length < Math.ceil(count / mailsOfWriter)) {
    if (app === undefined || writers.length % (mailsOfAccount / mailsOfWriter) === 0) app = await account()
    const person = await user(app)
    const { id: taskId, threadId } = await task({ app, owner: person, category: 'managed' })
    const token = `a${randomBytes(25)
      .toString('hex')
      .replaceAll(/[0189]/g, 'z')
      .slice(0, 25)}`
    await platform.database.query({
      text: `INSERT INTO mails.reply_addresses (app_id, user_id, task_id, token, created_at)
             VALUES ($1, $2, $3, $4, now())`,
      values: [app.id, person.userId, taskId, token],
    })
    writers.push({ email: person.email, replyTo: ours.replace('@', `+${token}@`), appId: app.id, taskId, threadId })
  }
  return writers
}

/** Settings of a process that receives mails by SMTP, with files in a folder of its own. */
export const mailSettings = async () => {
  const port = await getFreePort()
  const folder = join(tmpdir(), `passerelle-mails-${randomBytes(6).toString('hex')}`)
  return {
    port,
    settings: { INBOUND_URL: `smtp://127.0.0.1:${port}`, INBOUND_ADDRESS: ours, DATA_DIR: folder },
    removeFiles: () => rm(folder, { recursive: true, force: true }),
  }
}

/** `pictures`: encoded, as `encodedPicture` returns them. */
export type WrittenAnswer = { text: string; html?: string; pictures?: readonly string[] }

/** A picture as mails carry it: encoding it for each mail would measure the sender. */
export const encodedPicture = (bytes: Buffer): string => bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')

const part = (head: string, body: string) => `--part\r\n${head}\r\n\r\n${body}\r\n`
const words = (type: string, text: string) =>
  `--words\r\nContent-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}\r\n`

/** The mail as it is sent. Its pictures are named `<messageId>-1.png` and so on. */
export const rawMail = (
  { email, replyTo }: MailWriter,
  { text, html, pictures = [] }: WrittenAnswer,
  messageId: string,
): string =>
  `From: ${email}\r\nTo: ${replyTo}\r\nSubject: Re: la demande\r\nMessage-ID: <${messageId}@writers.example>\r\n` +
  'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="part"\r\n\r\n' +
  part(
    'Content-Type: multipart/alternative; boundary="words"',
    `${words('plain', text.replaceAll('\n', '\r\n'))}${html === undefined ? '' : words('html', html)}--words--`,
  ) +
  pictures
    .map((picture, at) =>
      part(
        `Content-Type: image/png; name="${messageId}-${at + 1}.png"\r\nContent-Disposition: attachment; ` +
          `filename="${messageId}-${at + 1}.png"\r\nContent-Transfer-Encoding: base64`,
        picture,
      ),
    )
    .join('') +
  '--part--\r\n'

/** Mail servers that send, each from an address of its own. */
const peers = ['127.0.0.1', '127.0.0.2', '127.0.0.3']

/** Sends mails in turn from several servers, over as many connections as the receiver takes of each. */
export const mailSender = (port: number) => {
  const to = { host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: 5 } as const
  const transports = peers.map((localAddress) => nodemailer.createTransport({ ...to, localAddress }))
  let turn = 0
  const sendRaw = ({ email, replyTo }: MailWriter, raw: string) => {
    turn += 1
    return transports[turn % transports.length]!.sendMail({ envelope: { from: email, to: replyTo }, raw })
  }
  return {
    sendRaw,
    /** Resolves when the receiver has confirmed the mail, which is when it is stored. */
    send: (writer: MailWriter, written: WrittenAnswer) =>
      sendRaw(writer, rawMail(writer, written, randomBytes(12).toString('hex'))),
    close: () => transports.forEach((each) => each.close()),
  }
}

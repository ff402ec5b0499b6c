import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Platform } from '@passerelle/server/platform'

export type ReceivedMail = {
  _id: string
  at: string
  from: string
  to: string[]
  subject: string
  /** To whom an answer goes, and which mails it names. */
  replyTo: string | null
  messageId: string | null
  references: string | null
  text: string
  html: string
  /** `cid`: of a picture within the HTML. */
  attachments: { filename: string; contentType: string; size: number; cid: string | null }[]
}

export type MailBox = {
  /** Address to send to: `smtp://127.0.0.1:<port>`. */
  address: () => Promise<string>
  /** Newest first. */
  list: () => readonly ReceivedMail[]
  /** Bytes of the files of a mail, in the order of `attachments`. */
  filesOf: (mail: ReceivedMail) => readonly Buffer[]
  close: () => Promise<void>
}

const most = 1000
const mostBytes = 5 * 1024 * 1024

const openBox = ({ clock, newId, env }: Pick<Platform, 'clock' | 'newId' | 'env'>): MailBox => {
  if (env.production || !env.embedded)
    throw new Error('The mail box is for the embedded form, and never for production')
  const received: ReceivedMail[] = []
  // Apart from the mails, which are listed as JSON.
  const files = new WeakMap<ReceivedMail, Buffer[]>()
  const keep = async (raw: Buffer, to: string[]) => {
    const mail = await PostalMime.parse(raw)
    const contents = mail.attachments.map(({ content }) =>
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
    )
    const kept: ReceivedMail = {
      _id: newId(),
      at: clock.now().toISOString(),
      from: mail.from?.address === undefined ? '' : `${mail.from.name} <${mail.from.address}>`.trim(),
      to,
      subject: mail.subject ?? '',
      replyTo: mail.replyTo?.[0]?.address ?? null,
      messageId: mail.messageId ?? null,
      references: mail.references ?? null,
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: mail.attachments.map(({ filename, mimeType, contentId }, index) => ({
        filename: filename ?? '',
        contentType: mimeType,
        size: contents[index]!.length,
        cid: contentId?.replaceAll(/^<|>$/g, '') ?? null,
      })),
    }
    files.set(kept, contents)
    received.unshift(kept)
    received.length = Math.min(received.length, most)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mostBytes,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      const arrive = async () => {
        try {
          await keep(
            Buffer.concat(chunks),
            session.envelope.rcptTo.map(({ address }) => address),
          )
          done()
        } catch (error) {
          done(error as Error)
        }
      }
      stream.on('end', () => void arrive())
    },
  })
  // Ignore clients that disconnect early.
  server.on('error', () => {})
  const listening = new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`))
  })
  return {
    address: () => listening,
    list: () => received,
    filesOf: (mail) => files.get(mail) ?? [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const boxes = new WeakMap<Platform['database'], MailBox>()

/**
 * Fake mailbox of this process: a real SMTP server on its own port that keeps mails in memory. Throws in production.
 */
export const mailBoxOf = (platform: Pick<Platform, 'clock' | 'newId' | 'env' | 'database'>): MailBox => {
  const known = boxes.get(platform.database) ?? openBox(platform)
  boxes.set(platform.database, known)
  return known
}

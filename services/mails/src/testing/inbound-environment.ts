import { createHash } from 'node:crypto'
import nodemailer from 'nodemailer'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { openFileStore } from '@passerelle/testkit/file-store'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string }
/** A mail as its sender writes it. `unproven`: nothing proves that it comes from the domain of its sender. */
export type WrittenMail = {
  from: string
  to?: string
  subject?: string
  text?: string
  html?: string
  unproven?: boolean
  messageId?: string
  inReplyTo?: string
  headers?: Record<string, string>
  attachments?: Attachment[]
  envelopeFrom?: string
  /** The whole mail as it is sent. */
  raw?: string
}

/** A booted process that receives mails by SMTP for `demandes@nimbus.example`, and everything that they lead to. */
export const inboundEnvironment = async () => {
  const port = await getFreePort()
  const address = 'demandes@nimbus.example'
  const world = await projectsTestEnvironment(['accounts', 'projects', 'chats', 'storages', 'notifs', 'mails'], {
    // Tests let years pass.
    tokenHours: 24 * 3650,
    inbound: {
      url: `smtp://127.0.0.1:${port}`,
      address,
      subaddress: 'plus',
      aliases: ['support@nimbus.example'],
      secret: undefined,
      authservId: '',
      tlsCert: undefined,
      tlsKey: undefined,
    },
  })
  const { query } = world.platform.database
  const smtp = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })

  /** Sends a mail; resolves when it is confirmed. */
  const send = ({ unproven = false, envelopeFrom, headers, to = address, ...mail }: WrittenMail) =>
    smtp.sendMail({
      to,
      subject: 'Bonjour',
      text: 'Bonjour',
      ...mail,
      headers: { ...headers, ...(unproven && { 'X-Passerelle-Unproven': 'yes' }) },
      ...(envelopeFrom !== undefined && { envelope: { from: envelopeFrom, to } }),
    })

  return {
    ...world,
    address,
    port,
    /** The file store, where raw mails are. */
    raws: openFileStore(world.platform.env),
    send,
    /** Sends a mail and works on it until nothing is left to do. */
    receive: async (mail: WrittenMail) => {
      // So that mails have an order.
      world.clock.advance(1)
      await send(mail)
      await world.drain()
    },
    /** What became of all mails, the oldest first. */
    received: async () =>
      (
        await query<{ id: string; state: string; reason: string | null; proof: string | null; taskId: string | null }>({
          text: 'SELECT id, state, reason, proof, task_id AS "taskId" FROM mails.inbound ORDER BY received_at, id',
        })
      ).rows,
    /** The address that a person answers the mails of a request to. */
    replyAddress: async (task: { id: string }, { userId }: { userId: string }) => {
      const digest = createHash('sha256').update(`${userId} ${task.id}`).digest('hex')
      const token = digest.slice(0, 25).replaceAll(/[0189]/g, 'z')
      await query({
        text: `INSERT INTO mails.reply_addresses SELECT app_id, $1, id, $3, created_at FROM projects.tasks WHERE id = $2
               ON CONFLICT DO NOTHING`,
        values: [userId, task.id, `a${token}`],
      })
      return `demandes+a${token}@nimbus.example`
    },
    clear: () => query({ text: 'DELETE FROM mails.inbound' }),
    close: async () => {
      smtp.close()
      await world.close()
    },
  }
}

import { isIP } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { minutes, seconds } from '@passerelle/kernel/durations'
import type { InboundSettings } from '../inbound-settings.ts'
import { readOwnAddress } from '../own-address.ts'
import { MailTooLarge, maxMailBytes, type InboundSource } from './inbound-source.ts'

const maxConnections = 50
const maxPerPeer = 5
const maxRecipients = 100
const maxTransferMs = minutes(10)

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** The reply to a mail that could not be stored: it is delivered again later, unless it is too large. */
const replyTo = (error: unknown) => {
  if (error instanceof MailTooLarge) return refusal(552, '5.3.4 The mail is too large')
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return refusal(452, '4.3.1 No room at the moment')
  return refusal(451, '4.3.0 Try again later')
}

/** IPv4 addresses of IPv6 sockets in their own form. */
const peerOf = ({ remoteAddress }: Pick<SMTPServerSession, 'remoteAddress'>) => {
  const plain = remoteAddress.replace(/^::ffff:/, '')
  return isIP(plain) === 0 ? null : plain
}

type Logger = { warn: (details: object, text: string) => void }

/**
 * SMTP server that takes mails for our own addresses and nobody else's (EML-019): no relay, no sign-in. A mail is
 * confirmed when it is stored.
 */
export const smtpSource = (settings: InboundSettings, logger: Logger): InboundSource => {
  const url = new URL(settings.url)
  const peers = new Map<string, number>()
  const hasTls = settings.tlsCert !== undefined && settings.tlsKey !== undefined
  let server: SMTPServer | undefined
  /** Ends connections that were cut off while a mail arrived. */
  const endLate = (id: string) => {
    for (const connection of server?.connections ?? [])
      if ((connection as unknown as { id: string }).id === id) (connection as unknown as { close: () => void }).close()
  }

  return {
    start: (take) =>
      new Promise((resolve, reject) => {
        const opened = new SMTPServer({
          name: settings.address.slice(settings.address.lastIndexOf('@') + 1),
          banner: 'ready',
          authOptional: true,
          disabledCommands: hasTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
          ...(hasTls && { cert: settings.tlsCert, key: settings.tlsKey }),
          size: maxMailBytes,
          maxClients: maxConnections,
          disableReverseLookup: true,
          socketTimeout: seconds(60),
          closeTimeout: seconds(5),
          onConnect: (session, done) => {
            const count = (peers.get(session.remoteAddress) ?? 0) + 1
            peers.set(session.remoteAddress, count)
            done(count > maxPerPeer ? refusal(421, '4.7.0 Too many connections') : null)
          },
          onClose: ({ remoteAddress }) => {
            const left = (peers.get(remoteAddress) ?? 1) - 1
            if (left > 0) peers.set(remoteAddress, left)
            else peers.delete(remoteAddress)
          },
          onRcptTo: ({ address }, session, done) => {
            if (session.envelope.rcptTo.length >= maxRecipients) return done(refusal(452, '4.5.3 Too many recipients'))
            done(readOwnAddress(settings, address) === null ? refusal(550, '5.1.1 No such address here') : null)
          },
          onData: (stream, session, done) => {
            const { id, envelope, hostNameAppearsAs: helo } = session
            const late = setTimeout(() => endLate(id), maxTransferMs)
            const store = async () => {
              try {
                await take(stream, {
                  source: 'smtp',
                  peer: peerOf(session),
                  helo: helo || null,
                  from: envelope.mailFrom === false ? null : envelope.mailFrom.address,
                  to: envelope.rcptTo.map(({ address }) => address),
                })
                done()
              } catch (error) {
                // What was not read would block the connection.
                stream.resume()
                const reply = replyTo(error)
                if (reply.responseCode !== 552) logger.warn({ err: error }, 'a mail could not be stored')
                done(reply)
              } finally {
                clearTimeout(late)
              }
            }
            void store()
          },
        })
        opened.once('error', reject)
        opened.listen(Number(url.port || 25), url.hostname.replace(/^\[|\]$/g, ''), () => {
          opened.off('error', reject)
          server = opened
          // Clients that leave early are no trouble of ours.
          opened.on('error', (err) => logger.warn({ err }, 'a connection that brings mails failed'))
          resolve()
        })
      }),
    stop: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  }
}

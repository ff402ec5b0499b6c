import { setTimeout as wait } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { days, seconds } from '@passerelle/kernel/durations'
import type { AdvisoryLock } from '@passerelle/server/database/advisory-lock'
import type { Clock } from '@passerelle/kernel/clock'
import type { InboundSettings } from '../inbound-settings.ts'
import { MailboxError, MailTooLarge, type InboundSource, type TakeMail } from './inbound-source.ts'
import type { Mailbox, mailboxPlace, MailboxPlace } from './mailbox-place.ts'
import type { MailboxToken } from './mailbox-token.ts'

type Deps = {
  clock: Clock
  place: ReturnType<typeof mailboxPlace>
  /** Held while the mailbox is read: one process reads it. */
  lock: AdvisoryLock
  /** Signs in where the mailbox takes no password. */
  token?: MailboxToken | undefined
  logger: { warn: (details: object, text: string) => void }
  /** Tests trust their own certificate. */
  tls?: ConnectionOptions
  lockPauseMs?: number
}

/** How long the server may take to answer a connection. */
const answerMs = seconds(8)
const lookMs = seconds(60)
/** Mails that are listed at once. */
const mostAtOnce = 50
/** How far back a mailbox is read whose ids were numbered anew. */
const againMs = days(7)

const imapsPort = 993
const imapPort = 143

const connectionOf = (
  { url }: Pick<InboundSettings, 'url'>,
  tls: ConnectionOptions | undefined,
  accessToken: string | undefined,
) => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  return new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? imapsPort : imapPort)),
    secure,
    // A password never leaves unencrypted.
    ...(!secure && { doSTARTTLS: true }),
    auth: {
      user: decodeURIComponent(username),
      ...(accessToken === undefined ? { pass: decodeURIComponent(password) } : { accessToken }),
    },
    tls: { ...tls, rejectUnauthorized: true },
    autoIdleDelay: 50,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    logger: false,
  })
}

const isRefused = (error: unknown) => (error as { authenticationFailed?: boolean }).authenticationFailed === true

/** What the settings name: the folder, and whose it is on which server. */
const mailboxOf = ({ url }: Pick<InboundSettings, 'url'>): Mailbox & { folder: string } => {
  const { host, username, pathname } = new URL(url)
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
  return { folder, mailbox: `${decodeURIComponent(username)}/${folder}`, server: host }
}

/**
 * Reads a mailbox by IMAP (EML-018): what arrives from the first start on, in the order of its ids, marked as seen once
 * it is stored; nothing is deleted or moved. It is told of new mails, and looks every minute. A refused token is
 * renewed once (EML-064).
 */
export const imapSource = (settings: InboundSettings, deps: Deps): InboundSource => {
  const { clock, place, lock, logger, tls, token, lockPauseMs = seconds(5) } = deps
  const { folder, mailbox, server } = mailboxOf(settings)
  let stopping = new AbortController()
  let reading: Promise<unknown> = Promise.resolve()

  /**
   * Where to begin: after what was read, at what arrives from now on in a mailbox that was not read before, or a week
   * ago when its ids were numbered anew, as another server does.
   */
  const begin = async (client: ImapFlow): Promise<MailboxPlace> => {
    const { uidValidity, uidNext } = await client.mailboxOpen(folder)
    const known = await place.find({ mailbox, server })
    const isSame = known?.mailbox === mailbox
    if (isSame && known.server === server && known.uidValidity === uidValidity) return known
    const again = isSame ? await client.search({ since: new Date(clock.now().getTime() - againMs) }, { uid: true }) : []
    const first = again ? Math.min(uidNext, ...again) : uidNext
    const next = { mailbox, server, uidValidity, lastUid: first - 1 }
    await place.keep(next)
    return next
  }

  const takeOne = async (client: ImapFlow, take: TakeMail, { uidValidity }: MailboxPlace, uid: number) => {
    const mail = await client.download(String(uid), undefined, { uid: true })
    // Deleted since it was listed.
    if (!mail.content) return
    try {
      await take(mail.content, {
        source: 'imap',
        sourceKey: `imap:${server}:${mailbox}:${uidValidity}:${uid}`,
        peer: null,
        helo: null,
        from: null,
        to: [],
      })
    } catch (error) {
      mail.content.resume()
      if (!(error instanceof MailTooLarge)) throw error
      logger.warn({ uid }, 'a mail in the mailbox is too large')
      return
    }
    await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })
  }

  /** Takes all mails above the last one; each is left behind only when it is stored. */
  const look = async (client: ImapFlow, take: TakeMail, from: MailboxPlace): Promise<MailboxPlace> => {
    let at = from
    for (;;) {
      // The last mail of a mailbox is found whatever the range begins with.
      const found = (await client.search({ uid: `${at.lastUid + 1}:*` }, { uid: true })) || []
      const uids = found.filter((uid) => uid > at.lastUid).toSorted((one, other) => one - other)
      for (const uid of uids.slice(0, mostAtOnce)) {
        await takeOne(client, take, at, uid)
        at = { ...at, lastUid: uid }
        await place.keep(at)
      }
      if (uids.length <= mostAtOnce) return at
    }
  }

  const read = async (take: TakeMail, begun: () => void, by: AbortController) => {
    try {
      await readAs(await token?.current(), take, begun, by)
    } catch (error) {
      if (!token || !isRefused(error)) throw error
      await readAs(await token.renew(), take, begun, by)
    }
  }

  const readAs = async (
    accessToken: string | undefined,
    take: TakeMail,
    begun: () => void,
    { signal }: AbortController,
  ) => {
    // A token may have taken a while: nothing is connected to any more.
    signal.throwIfAborted()
    const client = connectionOf(settings, tls, accessToken)
    let wake = Promise.withResolvers<void>()
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    client.on('exists', () => wake.resolve())
    client.on('error', (error: Error) => lost.reject(error))
    client.on('close', () => lost.reject(new Error('The mailbox ended the connection')))
    signal.addEventListener('abort', () => client.close(), { once: true })
    try {
      await client.connect()
      let at = await begin(client)
      begun()
      while (!signal.aborted) {
        wake = Promise.withResolvers<void>()
        at = await look(client, take, at)
        await Promise.race([wake.promise, lost.promise, wait(lookMs, undefined, { signal })])
      }
    } finally {
      client.close()
    }
  }

  /** Waits while another process reads the mailbox. */
  const readAlone = async (take: TakeMail, begun: () => void, by: AbortController) => {
    while (!by.signal.aborted) {
      const held = await lock(async () => {
        await read(take, begun, by)
        return true
      })
      if (held) return
      await wait(lockPauseMs, undefined, { signal: by.signal })
    }
  }

  return {
    start: (take, ended) => {
      const by = new AbortController()
      stopping = by
      const begun = Promise.withResolvers<void>()
      reading = readAlone(take, begun.resolve, by).then(
        () => undefined,
        (error: unknown) => {
          if (by.signal.aborted) return begun.resolve()
          const told = new MailboxError(isRefused(error) ? 'sign_in_refused' : (error as Error).message, {
            cause: error,
          })
          begun.reject(told)
          ended(told)
        },
      )
      return begun.promise
    },
    stop: async () => {
      stopping.abort()
      await reading
    },
  }
}

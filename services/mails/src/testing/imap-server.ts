import { createServer, type Server, type TLSSocket } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { testCertificate } from '@passerelle/testkit/test-certificate'

type Stored = { uid: number; raw: string; seen: boolean; at: Date }

/**
 * Stand-in for the mailbox of a mail provider: as much of IMAP4rev1 as reading one folder needs, over TLS. `accepts`:
 * it takes no password, but tokens that this returns true for.
 */
export const imapServer = async ({
  user = 'demandes@nimbus.example',
  password = 'secret',
  accepts,
}: {
  user?: string
  password?: string
  accepts?: (token: string) => boolean
} = {}) => {
  let mails: Stored[] = []
  let uidNext = 1
  const state = {
    uidValidity: 7,
    /** Commands that it has got, without their arguments. */
    commands: [] as string[],
    /** Ends the connection while it sends the next mail. */
    dropsNext: false,
  }
  const sockets = new Set<TLSSocket>()
  const idling = new Set<TLSSocket>()
  /** How many mails each connection knows of. */
  const known = new WeakMap<TLSSocket, number>()

  const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`
  const found = (query: string) => {
    const range = /UID (\d+):\*/i.exec(query)
    const since = /SINCE (\S+)/i.exec(query)
    const last = mails.at(-1)?.uid ?? 0
    return mails
      .filter(({ uid }) => !range || uid >= Number(range[1]) || uid === last)
      .filter(({ at }) => !since || at >= new Date(`${since[1]} UTC`))
  }
  const fetched = (socket: TLSSocket, uid: number) => {
    const mail = mails.find((one) => one.uid === uid)
    if (!mail) return
    const place = mails.indexOf(mail) + 1
    const text = `* ${place} FETCH (UID ${uid} RFC822.SIZE ${mail.raw.length} BODY[] ${literal(mail.raw)})\r\n`
    if (!state.dropsNext) return void socket.write(text)
    state.dropsNext = false
    socket.write(text.slice(0, text.length / 2), () => socket.destroy())
  }
  const tellCount = (socket: TLSSocket) => {
    if (known.get(socket) !== mails.length) socket.write(`* ${mails.length} EXISTS\r\n`)
    known.set(socket, mails.length)
  }
  const answer = (socket: TLSSocket, line: string) => {
    const [tag = '*', command = '', ...rest] = line.split(' ')
    const args = rest.join(' ')
    const name = command.toUpperCase() === 'UID' ? `UID ${rest[0]?.toUpperCase()}` : command.toUpperCase()
    state.commands.push(name)
    const ok = (text = '') => socket.write(`${text}${tag} OK done\r\n`)
    switch (name) {
      case 'CAPABILITY':
        return ok(`* CAPABILITY IMAP4rev1 IDLE${accepts ? ' LOGINDISABLED SASL-IR AUTH=XOAUTH2' : ''}\r\n`)
      case 'AUTHENTICATE': {
        const [of, bearer] = Buffer.from(rest[1] ?? '', 'base64')
          .toString()
          .split('\u0001')
        const token = /^auth=Bearer (.+)$/.exec(bearer ?? '')?.[1]
        return of === `user=${user}` && token !== undefined && accepts?.(token)
          ? ok()
          : socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong token\r\n`)
      }
      case 'LOGIN':
        return args.includes(user) && args.includes(password)
          ? ok()
          : socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong password\r\n`)
      case 'LIST':
      case 'LSUB':
        return ok('* LIST () "/" INBOX\r\n')
      case 'SELECT':
        known.set(socket, mails.length)
        return socket.write(
          `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${state.uidValidity}] valid\r\n` +
            `* OK [UIDNEXT ${uidNext}] next\r\n* FLAGS (\\Seen)\r\n${tag} OK [READ-WRITE] done\r\n`,
        )
      case 'UID SEARCH':
        return ok(
          `* SEARCH ${found(args)
            .map(({ uid }) => uid)
            .join(' ')}\r\n`,
        )
      case 'UID FETCH':
        fetched(socket, Number(rest[1]))
        return socket.destroyed ? undefined : ok()
      case 'UID STORE': {
        const mail = mails.find(({ uid }) => uid === Number(rest[1]))
        if (mail && args.includes('Seen')) mail.seen = true
        return ok()
      }
      case 'IDLE':
        idling.add(socket)
        // Its tag ends the wait.
        socket.write('+ idling\r\n')
        // What arrived between two waits is told as well.
        return tellCount(socket)
      case 'LOGOUT':
        ok('* BYE\r\n')
        return socket.end()
      default:
        return ok()
    }
  }

  const server: Server = createServer({ ...testCertificate }, (socket) => {
    socket.setNoDelay(true)
    sockets.add(socket)
    let rest = ''
    let idleTag = ''
    socket.write('* OK ready\r\n')
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      idling.delete(socket)
    })
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (/ IDLE$/i.test(line)) idleTag = line.split(' ')[0]!
        if (/^DONE$/i.test(line)) {
          idling.delete(socket)
          socket.write(`${idleTag} OK done\r\n`)
        } else answer(socket, line)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    state,
    url: `imaps://${encodeURIComponent(user)}${accepts ? '' : `:${password}`}@127.0.0.1:${port}/INBOX`,
    seen: () => mails.filter((mail) => mail.seen).map(({ uid }) => uid),
    count: () => mails.length,
    /** A mail arrives; who idles is told. */
    deliver: (raw: string, at = new Date()) => {
      mails.push({ uid: uidNext, raw, seen: false, at })
      uidNext += 1
      idling.forEach(tellCount)
    },
    /** Numbers all mails anew, as a provider does that restores a mailbox. */
    renumber: () => {
      state.uidValidity += 1
      mails = mails.map((mail, at) => ({ ...mail, uid: at + 1 }))
      uidNext = mails.length + 1
    },
    drop: () => sockets.forEach((socket) => socket.destroy()),
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

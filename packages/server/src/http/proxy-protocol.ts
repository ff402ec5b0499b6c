import type { Server } from 'node:http'
import { isIP, isIPv6, type Socket } from 'node:net'

/** Longest header of the PROXY protocol, version 1, with its line end. */
const maxHeader = 107
/** Time in ms within which the header must be here: a proxy sends it with its first bytes. */
const headerTimeoutMs = 5_000

/** The header that tells a server who calls, on a connection that is passed on (PROXY protocol, version 1). */
export const toProxyHeader = ({ remoteAddress, remotePort, localAddress, localPort }: Socket): string => {
  if (remoteAddress === undefined || localAddress === undefined) return 'PROXY UNKNOWN\r\n'
  const family = isIPv6(remoteAddress) ? 'TCP6' : 'TCP4'
  return `PROXY ${family} ${remoteAddress} ${localAddress} ${remotePort} ${localPort}\r\n`
}

/** Returns the address of the caller; null where the proxy does not know it, undefined for anything else. */
export const parseProxyHeader = (line: string): string | null | undefined => {
  if (line.startsWith('PROXY UNKNOWN')) return null
  const [word, family, address] = line.split(' ')
  if (word !== 'PROXY' || !/^TCP[46]$/.test(family ?? '') || address === undefined || isIP(address) === 0)
    return undefined
  return address
}

const start = Buffer.from('PROXY ')

/**
 * Reads the header of a connection and gives back what follows it. Null also for a connection that begins with a
 * request, such as a health check inside the container; undefined where nothing comes, or a wrong header.
 */
const readHeader = (socket: Socket): Promise<string | null | undefined> =>
  new Promise((resolve) => {
    const read: Buffer[] = []
    const end = (address: string | null | undefined) => {
      clearTimeout(timer)
      socket.off('readable', look).off('end', fail).off('error', fail).off('close', fail)
      resolve(address)
    }
    const fail = () => end(undefined)
    const look = () => {
      for (let chunk = socket.read() as Buffer | null; chunk !== null; chunk = socket.read() as Buffer | null) {
        read.push(chunk)
        const all = Buffer.concat(read)
        if (!all.subarray(0, start.length).equals(start.subarray(0, all.length))) {
          socket.unshift(all)
          return end(null)
        }
        const at = all.indexOf('\r\n')
        if (at === -1 && all.length <= maxHeader) continue
        if (at === -1 || at + 2 > maxHeader) return fail()
        const rest = all.subarray(at + 2)
        if (rest.length > 0) socket.unshift(rest)
        return end(parseProxyHeader(all.toString('latin1', 0, at)))
      }
    }
    const timer = setTimeout(fail, headerTimeoutMs)
    socket.on('readable', look).on('end', fail).on('error', fail).on('close', fail)
    look()
  })

/**
 * Accepts the PROXY protocol on the connections of a server whose listeners are all there: the caller's address becomes
 * that of the connection. Only for a server that nobody but its proxy reaches.
 */
export const acceptProxyHeader = (server: Server): void => {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const ignore = () => undefined
    socket.on('error', ignore)
    void readHeader(socket).then((address) => {
      if (address === undefined || socket.destroyed) return void socket.destroy()
      if (address !== null) Object.defineProperty(socket, 'remoteAddress', { value: address })
      for (const listener of listeners) listener.call(server, socket)
      socket.off('error', ignore)
    })
  })
}

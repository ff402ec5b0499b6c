import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { privateNames, publicAddress } from './private-targets.ts'

const listenAt = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, host, resolve))

/**
 * Listens on every IPv4 and IPv6 address of this machine. `reached` names what was connected to: connections that came
 * in, and attempts of this process to any address at the same port, which an address of another network would not
 * show. Attempts at the public address of `privateNames` are allowed, and ended before they leave.
 */
export const openCanaries = async () => {
  let reached: string[] = []
  const arrive = (socket: Socket) => {
    socket.on('error', () => undefined)
    reached.push(`connection to ${socket.localAddress}`)
    socket.destroy()
  }
  const [server, server6] = [createServer(arrive), createServer(arrive)]
  await listenAt(server, 0, '0.0.0.0')
  const { port } = server.address() as AddressInfo
  const both = await listenAt(server6, port, '::1').then(
    () => [server, server6],
    () => [server],
  )
  const watch = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (address: string, to: number) => {
      if (address === publicAddress) process.nextTick(() => socket.destroy(new Error('not part of this measurement')))
      else if (to === port) reached.push(`attempt at ${address}`)
    })
  }
  subscribe('net.client.socket', watch)
  return {
    port,
    /** What was reached since the last call. */
    reached: () => {
      const found = reached
      reached = []
      return found
    },
    close: async () => {
      unsubscribe('net.client.socket', watch)
      await Promise.all(both.map((each) => new Promise((resolve) => each.close(resolve))))
    },
  }
}

const addressesOf = (asked: Map<string, number>, name: string) => {
  const answers = privateNames[name.toLowerCase()]
  const turn = asked.get(name) ?? 0
  asked.set(name, turn + 1)
  return answers?.[Math.min(turn, answers.length - 1)]?.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
}

/** While `run` executes, the resolver of this process knows the names of `privateNames`. */
export const withPrivateNames = async <T>(run: () => Promise<T>): Promise<T> => {
  const asked = new Map<string, number>()
  const { lookup } = dns
  const lookupLater = dns.promises.lookup
  Object.assign(dns, {
    lookup: (name: string, options: dns.LookupAllOptions, done: (error: Error | null, found: unknown) => void) => {
      const known = addressesOf(asked, name)
      if (known) process.nextTick(done, null, known)
      else lookup(name, options, done)
    },
  })
  Object.assign(dns.promises, {
    lookup: async (name: string, options: dns.LookupAllOptions) =>
      addressesOf(asked, name) ?? (await lookupLater(name, options)),
  })
  syncBuiltinESMExports()
  try {
    return await run()
  } finally {
    Object.assign(dns, { lookup })
    Object.assign(dns.promises, { lookup: lookupLater })
    syncBuiltinESMExports()
  }
}

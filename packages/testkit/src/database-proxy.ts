import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Fault injection for a connection that sends a COMMIT: none, or it is cut before or after the server receives it. */
export type CommitFault = 'none' | 'before' | 'after'

/** Where each message of the protocol begins in a chunk, which may hold several. */
const messageStarts = (chunk: Buffer): number[] => {
  const starts: number[] = []
  for (let at = 0; at < chunk.length; at += 1 + (at + 5 <= chunk.length ? chunk.readUInt32BE(at + 1) : chunk.length))
    starts.push(at)
  return starts
}

/** Starts a TCP proxy between the product and Postgres that injects faults on request. */
export const startDatabaseProxy = async (databaseUrl: string, onCommit: () => CommitFault = () => 'none') => {
  const to = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket; isOfCalls?: boolean }>()
  let hanging = false
  let refusing = false
  let killed = false
  let point: { left: number; wasReached: boolean; isKill: boolean } | undefined

  const cutAll = () => {
    for (const { near } of pairs) near.destroy()
  }
  /** What calls and work do ends here; the queue learns that its jobs failed. */
  const kill = () => {
    killed = true
    for (const { near, isOfCalls } of pairs) if (isOfCalls) near.destroy()
  }
  const whilePoint = async (n: number, isKill: boolean, run: () => Promise<unknown>): Promise<boolean> => {
    const mine = { left: n, wasReached: false, isKill }
    point = mine
    try {
      await run()
    } finally {
      point = undefined
    }
    return mine.wasReached
  }

  const server = createServer((near) => {
    if (refusing) return near.destroy()
    const far = connect(Number(to.port), to.hostname)
    const pair: { near: Socket; far: Socket; isOfCalls?: boolean } = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    const passLast = (chunk: Buffer) => {
      far.removeListener('close', end)
      far.end(chunk)
      near.destroy()
    }
    near.on('data', (chunk) => {
      if (hanging) return
      const isFirst = pair.isOfCalls === undefined
      // Listeners and jobs name their connections otherwise.
      pair.isOfCalls ??= chunk.includes('application_name\0passerelle\0')
      if (killed && pair.isOfCalls) return near.destroy()
      if (point && pair.isOfCalls) {
        const starts = isFirst ? [0] : messageStarts(chunk)
        const cutAt = starts[point.left - 1]
        point.left -= starts.length
        if (cutAt !== undefined) {
          point.wasReached = true
          if (point.isKill) return kill()
          // The server receives what was sent before that message.
          return passLast(chunk.subarray(0, cutAt))
        }
      }
      const fault = chunk.includes('COMMIT\0') ? onCommit() : 'none'
      if (fault === 'before') return end()
      if (fault === 'none') return void far.write(chunk)
      // The server receives the COMMIT; its response is lost.
      passLast(chunk)
    })
    far.on('data', (chunk) => void (hanging || near.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const from = new URL(databaseUrl)
  from.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: from.toString(),
    cutAll,
    /** Cuts the connection of a call at the n-th message from now on; returns whether it came to that. */
    whileCutAt: (n: number, run: () => Promise<unknown>) => whilePoint(n, false, run),
    /** Lets no call and no work go on from that message on, as if the process was killed there, until `resume`. */
    whileKilledAt: (n: number, run: () => Promise<unknown>) => whilePoint(n, true, run),
    /** Connections stay open but no data passes, until `resume`. */
    hang: () => void (hanging = true),
    /** Cuts every connection and accepts no new one, until `resume`. */
    refuse: () => {
      refusing = true
      cutAll()
    },
    resume: () => {
      if (hanging) cutAll()
      hanging = false
      refusing = false
      killed = false
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cutAll()
      await closed
    },
  }
}

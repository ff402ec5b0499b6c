import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens to a connection on which a COMMIT is sent: nothing, or it ends before or after the server gets it. */
export type CommitFault = 'none' | 'before' | 'after'

/** A network between the product and Postgres that fails on request. */
export const startDatabaseProxy = async (databaseUrl: string, onCommit: () => CommitFault = () => 'none') => {
  const to = new URL(databaseUrl)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let hanging = false
  let refusing = false

  const server = createServer((near) => {
    if (refusing) return near.destroy()
    const far = connect(Number(to.port), to.hostname)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.on('data', (chunk) => {
      if (hanging) return
      const fault = chunk.includes('COMMIT\0') ? onCommit() : 'none'
      if (fault === 'before') return end()
      if (fault === 'none') return void far.write(chunk)
      // The server gets the COMMIT; its answer finds nobody.
      far.removeListener('close', end)
      far.end(chunk)
      near.destroy()
    })
    far.on('data', (chunk) => void (hanging || near.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const from = new URL(databaseUrl)
  from.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  const cutAll = () => {
    for (const { near } of pairs) near.destroy()
  }
  return {
    url: from.toString(),
    cutAll,
    /** Connections stay open and nothing comes through any more; ends with `resume`. */
    hang: () => void (hanging = true),
    /** Cuts every connection and takes no new one, until `resume`. */
    refuse: () => {
      refusing = true
      cutAll()
    },
    resume: () => {
      if (hanging) cutAll()
      hanging = false
      refusing = false
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cutAll()
      await closed
    },
  }
}

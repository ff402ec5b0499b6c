import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getFreePort } from '@passerelle/server/net/get-free-port'

/** A Redis server for one test, without persistence: `lose` stops it and loses all its data. */
export type RedisServer = { port: number; lose: () => Promise<void>; start: () => Promise<void> }

export const redisServer = async (): Promise<RedisServer> => {
  const port = await getFreePort()
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
  ]
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'inherit'] })
    let log = ''
    for await (const chunk of server.stdout ?? [])
      if ((log += String(chunk)).includes('Ready to accept connections')) return
    throw new Error(`redis-server ended at once:\n${log}`)
  }
  const lose = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await start()
  return { port, lose, start }
}

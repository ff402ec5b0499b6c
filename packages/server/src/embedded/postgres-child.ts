import { startPostgres } from './postgres.ts'

/** Run as a process of its own by the test beside it: starts the cluster of a folder, tells its address, ends with the server. */
const server = await startPostgres({ folder: process.argv[2]! })
process.send!(server.url)
process.once('SIGTERM', () => void server.stop())
await server.ended
process.exit()

import { startPostgres } from './postgres.ts'

/**
 * Started as a child process by the test beside it: starts the cluster in a folder, sends its URL to the parent and
 * ends with the server.
 */
const server = await startPostgres({ folder: process.argv[2]! })
process.send!(server.url)
process.once('SIGTERM', () => void server.stop())
await server.ended
process.exit()

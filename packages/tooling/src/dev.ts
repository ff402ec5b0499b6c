// `pnpm dev`: the server restarts when one of its files changes; the web uses hot module replacement.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { commandEnv } from './checks/command.ts'
import { root } from './checks/source-files.ts'

// The browser talks to Vite, which proxies /api: so the public origin is Vite's.
const webPort = '5173'
const serverPort = '3000'
const origin = `http://127.0.0.1:${webPort}`

const programs = [
  spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'services/host/src/main.ts', '--embedded', ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...commandEnv(), ORIGIN: origin, PORT: serverPort },
      stdio: 'inherit',
    },
  ),
  spawn(join(root, 'web/node_modules/.bin/vite'), ['--port', webPort, '--strictPort', '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    env: commandEnv(),
    stdio: 'inherit',
  }),
]

const stop = () => {
  for (const program of programs) program.kill('SIGTERM')
}
process.on('SIGTERM', stop)
// The terminal has sent Ctrl-C to both child processes; this process waits until they have exited.
process.on('SIGINT', () => undefined)
for (const program of programs) {
  program.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
}

import { spawn } from 'node:child_process'
import { commandEnv } from '../checks/command.ts'
import { root } from '../checks/source-files.ts'

/** Runs a program in this terminal and resolves with its exit code. Forwards termination signals to it. */
export const runProgram = (command: string, ...args: string[]) =>
  new Promise<number>((done, fail) => {
    const child = spawn(command, args, { cwd: root, env: commandEnv(), stdio: ['ignore', 'inherit', 'inherit'] })
    const terminate = () => child.kill('SIGTERM')
    process.once('SIGTERM', terminate)
    child.on('error', fail)
    child.on('close', (code) => {
      process.off('SIGTERM', terminate)
      done(code ?? 1)
    })
  })

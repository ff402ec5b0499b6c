import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * How a Postgres program is started: `command` with `before` in front of its own arguments, as another OS user if
 * needed.
 */
export type PostgresUser = {
  owner: { uid: number; gid: number } | undefined
  command: (program: string, args: string[]) => { file: string; args: string[]; uid?: number; gid?: number }
}

const run = promisify(execFile)

/**
 * Decides which OS user runs Postgres. Postgres refuses to run as root, so root switches to the owner of the existing
 * cluster, else the user `postgres`, else `nobody`. If `setpriv` exists, the kernel also kills Postgres when this
 * process dies for any reason.
 */
export const resolvePostgresUser = async (folder: string, program: string): Promise<PostgresUser> => {
  const owner = process.getuid?.() === 0 ? await ownerForRoot(join(folder, 'cluster')) : undefined
  if (owner) await chown(folder, owner.uid, owner.gid)
  const plain: PostgresUser = { owner, command: (file, args) => ({ file, args, ...owner }) }
  const asOwner = owner ? ['--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups'] : []
  // Other users cannot enter a checkout below /root: this capability (CAP_DAC_OVERRIDE) lets Postgres pass
  // through its folders. It grants nothing that root does not have already.
  const passing = ['--securebits', '+no_setuid_fixup', '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  const candidates: PostgresUser[] = [
    throughSetpriv(owner, ['--pdeathsig', 'INT', ...asOwner]),
    ...(owner ? [throughSetpriv(owner, ['--pdeathsig', 'INT', ...asOwner, ...passing])] : []),
    plain,
  ]
  let refusal: unknown
  for (const candidate of candidates) {
    refusal = await failureOf(candidate, folder, program)
    if (refusal === undefined) return candidate
  }
  const remedy =
    'Run it as an ordinary user, move the project to a folder that other accounts can enter, or set DATABASE_URL.'
  throw new Error(`The embedded Postgres cannot work in ${folder}. ${remedy}`, { cause: refusal })
}

const throughSetpriv = (owner: PostgresUser['owner'], before: string[]): PostgresUser => ({
  owner,
  command: (program, args) => ({ file: 'setpriv', args: [...before, program, ...args] }),
})

/** Returns the error if the program cannot start or the folder cannot be entered, otherwise undefined. */
const failureOf = async (account: PostgresUser, folder: string, program: string): Promise<unknown> => {
  const { file, args, ...person } = account.command('sh', ['-c', '"$0" --version && cd "$1"', program, folder])
  return run(file, args, { ...person, cwd: '/' }).then(
    () => undefined,
    (error: unknown) => error,
  )
}

const ownerForRoot = async (cluster: string) => {
  const existing = await stat(cluster).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Error('Postgres cannot run as root and this machine has no account "postgres" or "nobody" to run it as.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

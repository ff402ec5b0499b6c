import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { minutes } from '@passerelle/kernel/durations'
import { runMigrations } from '@passerelle/server/database/migrate'
import { databasePort, openMachine, type Machine } from './machine.ts'
import { runInSystem } from './system.ts'

const longestMs = minutes(3)

type Member = { name: string; role: string; state: string }

/** Resolves once `holds` says so; rejects with what the machines said if it does not. */
export const waitFor = async (what: string, machines: readonly Machine[], holds: () => Promise<boolean>) => {
  const begun = performance.now()
  while (!(await holds().catch(() => false))) {
    if (performance.now() - begun > longestMs)
      throw new Error(`${what}: not after ${longestMs / 1000} s\n${machines.map(({ output }) => output()).join('\n')}`)
    await wait(200)
  }
}

const membersAt = async ({ address }: Machine): Promise<Member[]> => {
  const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
  return ((await response.json()) as { members: Member[] }).members
}

/**
 * The two machines of docs/scale.md with their witness, on addresses of the loopback network: etcd, Patroni with
 * Postgres, HAProxy, and an empty database that is migrated.
 */
export const openCluster = async () => {
  const passwords = { postgres: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') }
  const folder = join('/var/tmp', `passerelle-machines-${randomBytes(4).toString('hex')}`)
  const one = await openMachine({ name: 'one', folder, passwords })
  const two = await openMachine({ name: 'two', folder, passwords })
  const witness = await openMachine({ name: 'witness', folder, passwords })
  const machines = [one, two, witness]
  const databaseAt = ({ address }: Machine, user = `passerelle:${passwords.postgres}`, name = 'passerelle') =>
    `postgres://${user}@${address}:${databasePort}/${name}`

  const leader = async (): Promise<Machine> => {
    const members = await membersAt(one).catch(() => membersAt(two))
    const found = members.find(({ role, state }) => role === 'leader' && state === 'running')
    if (!found) throw new Error('no Postgres leads')
    return found.name === 'one' ? one : two
  }
  const hasStandby = async () => {
    for (const machine of [one, two])
      if (!(await membersAt(machine)).some(({ role, state }) => role === 'sync_standby' && state === 'streaming'))
        return false
    return true
  }
  const close = async () => {
    await Promise.all(machines.map((machine) => machine.killAll()))
    await runInSystem('rm', '-rf', folder)
  }
  try {
    await Promise.all(machines.map((machine) => machine.start('etcd')))
    await one.start('patroni')
    await waitFor('Postgres leads', machines, async () => (await leader()) === one)
    await two.start('patroni')
    await waitFor('Postgres has a standby', machines, hasStandby)
    await Promise.all([one.start('haproxy'), two.start('haproxy')])
    const asSuperuser = async (...statements: string[]) => {
      const client = new pg.Client(databaseAt(one, `postgres:${passwords.postgres}`, 'postgres'))
      await client.connect()
      for (const text of statements) await client.query(text)
      await client.end()
    }
    await waitFor('HAProxy leads to Postgres', machines, async () => {
      await asSuperuser()
      return true
    })
    await asSuperuser(
      `CREATE ROLE passerelle LOGIN CREATEROLE PASSWORD '${passwords.postgres}'`,
      'CREATE DATABASE passerelle OWNER passerelle',
    )
    await runMigrations({ url: databaseAt(one) })
  } catch (error) {
    await close()
    throw error
  }
  return {
    one,
    two,
    machines,
    databaseAt,
    leader,
    /** Resolves when both machines serve and the standby follows. */
    whole: () =>
      waitFor('both machines serve', machines, async () => {
        if (!(await hasStandby())) return false
        const answers = await Promise.all([one, two].map(({ address }) => fetch(`http://${address}:3000/ready`)))
        return answers.every(({ ok }) => ok)
      }),
    /** Makes the standby the primary, as before work on a machine. */
    switchOver: async () => {
      const from = await leader()
      const to = from === one ? two : one
      await fetch(`http://${from.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      })
      await waitFor('the standby leads', machines, async () => (await leader()) === to)
    },
    close,
  }
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projects } from '@passerelle/contract/projects/api'
import { runMigrations } from '@passerelle/server/database/migrate'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { CannotMeasure, defineMeasure } from '../measure.ts'
import { outcomesOf } from '../world/outcomes.ts'
import { openWorld, type World } from '../world/world.ts'

const volumeMb = 400
const writes = 60
const backMs = 30_000
const run = promisify(execFile)

/** A volume of its own; null where this user may not mount one. */
const mountVolume = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-volume-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${volumeMb}m,mode=755`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  return {
    folder,
    close: async () => {
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true })
    },
  }
}

/** Writes a file until nothing more fits beside it. */
const fill = async (path: string) => {
  const file = await open(path, 'w')
  try {
    for (let size = 1024 ** 2; size >= 512; size /= 2)
      for (let fits = true; fits;)
        fits = await file.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
  } finally {
    await file.close()
  }
}

const description = 'Un texte assez long pour une page de la table. '.repeat(100)

/** Looks at every table and index for damage; returns what it finds. */
const findDamage = async (world: World): Promise<string[]> => {
  await world.rows('CREATE EXTENSION IF NOT EXISTS amcheck')
  const relations = await world.rows<{ name: string; kind: string }>(
    `SELECT c.oid::regclass::text AS name, c.relkind AS kind FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_am a ON a.oid = c.relam
      WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
        AND (c.relkind = 'r' OR (c.relkind = 'i' AND a.amname = 'btree'))`,
  )
  const damage: string[] = []
  for (const { name, kind } of relations) {
    const check =
      kind === 'r' ? `SELECT msg FROM verify_heapam($1)` : `SELECT NULL AS msg FROM bt_index_check($1, true)`
    const found = await world
      .rows<{ msg: string | null }>(check, name)
      .catch((error: unknown) => [{ msg: String(error) }])
    damage.push(...found.flatMap(({ msg }) => (msg === null ? [] : [`${name}: ${msg}`])))
  }
  return damage
}

const told = (outcomes: readonly string[]) =>
  [...new Set(outcomes)].map((name) => `${outcomes.filter((each) => each === name).length} ${name}`).join(', ')

const measureOn = async (folder: string) => {
  const postgres = await startPostgres({ folder: join(folder, 'data') })
  try {
    await runMigrations({ url: postgres.url })
    const world = await openWorld({ databaseUrl: postgres.url })
    try {
      const { app, admin } = await world.given.customer()
      const task = await world.given.task({ app, owner: admin })
      const caller = world.as(admin)
      const create = (at: number) => caller.call(projects.createTask, { name: `Demande ${at}`, description })
      const read = () => caller.call(projects.readTask, { id: task.id })
      const kept = [await create(0)]
      await read()

      const ballast = join(folder, 'ballast')
      await fill(ballast)
      const written: PromiseSettledResult<Awaited<ReturnType<typeof create>>>[] = []
      const shown: PromiseSettledResult<unknown>[] = []
      for (let at = 1; at <= writes; at += 1) {
        written.push(...(await Promise.allSettled([create(at)])))
        shown.push(...(await Promise.allSettled([read()])))
      }
      kept.push(...written.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
      const [writing, reading] = [outcomesOf(written), outcomesOf(shown)]

      await rm(ballast)
      const freed = performance.now()
      const isBack = async () =>
        (await Promise.allSettled([create(-1), read()])).every((each) => each.status === 'fulfilled')
      while (!(await isBack()) && performance.now() - freed < 2 * backMs) await wait(100)
      const back = performance.now() - freed
      const damage = await findDamage(world)
      const lost = (
        await Promise.allSettled(kept.map(({ _id }) => caller.call(projects.readTask, { id: _id })))
      ).filter(({ status }) => status === 'rejected').length
      return {
        writing,
        reading,
        back,
        kept: kept.length,
        lost,
        damage,
      }
    } finally {
      await world.close()
    }
  } finally {
    await postgres.stop()
  }
}

/**
 * G12: the volume of the database is full: reads go on, writes are refused as `storage_full`, and once there is space
 * again everything is as before, with nothing lost and no damaged page.
 */
export const fullDisk = defineMeasure({
  name: 'full-disk',
  id: 'G12',
  title: 'A full disk',
  promised: 'reads go on, writes are refused as storage_full, nothing lost or damaged, normal within 30 s of space',
  alone: async () => {
    const volume = await mountVolume()
    if (!volume) throw new CannotMeasure('no right to mount a small volume')
    try {
      return await measureOn(volume.folder)
    } finally {
      await volume.close()
    }
  },
  judge: ({ writing, reading, back, kept, lost, damage }) => ({
    held:
      writing.includes('storage_full') &&
      writing.every((each) => each === 'storage_full' || each === 'done') &&
      reading.length > 0 &&
      reading.every((each) => each === 'done') &&
      back <= backMs &&
      lost === 0 &&
      damage.length === 0,
    measured:
      `${volumeMb} MB filled: writes ${told(writing)}; reads ${told(reading)}; normal after ` +
      `${(back / 1000).toFixed(1)} s; ${lost} of ${kept} acknowledged lost, ` +
      `${damage.length === 0 ? 'no damage' : `damage: ${damage.slice(0, 3).join('; ')}`}`,
  }),
})

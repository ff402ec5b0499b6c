import type { Clock } from '@passerelle/kernel/clock'
import type { Tx } from '../database/connect.ts'
import type { AddJob } from '../jobs/jobs.ts'
import type { JobOutcome, JobProcessor } from '../jobs/job-processor.ts'
import type { Deadline, DueRow } from '../deadlines/deadline.ts'
import { fireDue } from '../deadlines/fire-due.ts'
import { createDeadlineScheduler, createDeadlineJobScheduler } from '../deadlines/schedule-deadline-job.ts'
import { createSweep } from '../deadlines/sweep.ts'
import { createDeadlineProcessor } from '../deadlines/deadline-processor.ts'

/** Point where concurrent flows may interleave: the test decides which one continues first. */
export type Yield = (where: string) => Promise<void>

type Job = { data: unknown; runAt: number }
type Row = { dueAt: Date | null; assignment: number }
export type Firing = { assignment: number; dueAt: Date; at: Date }

const service = 'projects'
const name = 'example'
const appId = 'a'.repeat(24)

/** The deadline code as in production, on top of an in-memory row store with compare-and-set and an in-memory queue. */
export const simulatedWorld = <C extends Clock>({ clock, pause, batch }: { clock: C; pause: Yield; batch: number }) => {
  const rows = new Map<string, Row>()
  const queue = new Map<string, Job>()
  const firings: Firing[] = []
  let assignments = 0
  let sweeping = false
  /** Number of next operations that fail, as if the database or the queue were unavailable. */
  const broken = { fires: 0, adds: 0 }

  const fails = (what: keyof typeof broken) => {
    if (broken[what] === 0) return
    broken[what] -= 1
    throw new Error(`${what} are broken`)
  }

  const deadline: Deadline = {
    name,
    findDueBetween: async ({ from, to, limit }) => {
      await pause('before reading rows')
      const found = [...rows].flatMap(([id, { dueAt }]): DueRow[] =>
        dueAt && (!from || dueAt > from) && dueAt <= to ? [{ appId, id, dueAt }] : [],
      )
      const page = found.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime()).slice(0, limit)
      await pause('after reading rows')
      return page
    },
    fire: async (_tx, { id, dueAt }, now) => {
      await pause('before firing')
      fails('fires')
      const row = rows.get(id)
      if (row?.dueAt?.getTime() !== dueAt.getTime() || row.dueAt > now) return false
      firings.push({ assignment: row.assignment, dueAt, at: clock.now() })
      row.dueAt = null
      return true
    },
  }

  /** Commits, then runs the after-commit hooks, unless the process crashes in between. */
  const transaction = async <T>(run: (tx: Tx) => Promise<T>, dies = false): Promise<T> => {
    const effects: (() => void | Promise<void>)[] = []
    const result = await run({ afterCommit: (effect: () => void) => void effects.push(effect) } as unknown as Tx)
    await pause('after the commit')
    if (!dies)
      for (const effect of effects)
        await Promise.resolve()
          .then(effect)
          .catch(() => {})
    return result
  }

  const add: AddJob = async (_definition, data, { jobId, delayMs = 0 }) => {
    await pause('before adding a job')
    fails('adds')
    if (!queue.has(jobId)) queue.set(jobId, { data, runAt: clock.now().getTime() + delayMs })
  }
  const lock = async <T>(run: () => Promise<T>): Promise<T | null> => {
    if (sweeping) return null
    sweeping = true
    try {
      return await run()
    } finally {
      sweeping = false
    }
  }

  const plan = createDeadlineJobScheduler({ clock, add })
  const wake = createDeadlineScheduler(plan)
  const fire = fireDue({ clock, transaction })

  /** Starts a process; its in-memory state is lost when it restarts. */
  const boot = () => ({
    sweep: createSweep({
      clock,
      deadlines: [{ service, deadline }],
      fire,
      plan,
      lock,
      logger: { error: () => {} },
      batch,
    }),
    wakeUp: createDeadlineProcessor(service, [deadline], { clock, fire }) satisfies JobProcessor,
  })
  let process = boot()

  const deliver = async ([jobId, job]: [string, Job], again: boolean) => {
    const outcome: JobOutcome | 'failed' = await process.wakeUp.run(job.data).catch(() => 'failed' as const)
    if (outcome === 'failed') return
    if (outcome) job.runAt = clock.now().getTime() + outcome.delayMs
    else if (!again) queue.delete(jobId)
  }

  return {
    clock,
    rows,
    queue,
    firings,
    broken,
    /** Sets, moves or clears a due time. */
    setDue: (id: string, inMs: number | null, dies = false) =>
      transaction(async (tx) => {
        await pause('before a person acts')
        const dueAt = inMs === null ? null : new Date(clock.now().getTime() + inMs)
        rows.set(id, { dueAt, assignment: (assignments += 1) })
        if (dueAt) wake(tx, service, name, { appId, id, dueAt })
      }, dies),
    /** The queue delivers the jobs that are due. */
    deliverDue: async () => {
      for (const entry of [...queue].filter(([, { runAt }]) => runAt <= clock.now().getTime()))
        await deliver(entry, false)
    },
    /** The queue delivers any job, due or not, and may deliver it again. */
    deliverAny: async (nth: number, again: boolean) => {
      const entry = [...queue][nth % Math.max(1, queue.size)]
      if (entry) await deliver(entry, again)
    },
    loseJob: (nth: number) => {
      const id = [...queue.keys()][nth % Math.max(1, queue.size)]
      if (id) queue.delete(id)
    },
    sweep: () => process.sweep(),
    restart: () => {
      process = boot()
    },
  }
}

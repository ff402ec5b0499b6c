import { setTimeout as wait } from 'node:timers/promises'
import { seconds } from '@passerelle/kernel/durations'
import { examplePng } from '@passerelle/storages/example-files'
import { summarizeLatency } from '../../latency-stats.ts'
import type { mailSender, MailWriter, WrittenAnswer } from '../../world/mail-writers.ts'
import { residentMb } from '../../world/resident-memory.ts'

type Rows = <Row>(text: string, ...values: unknown[]) => Promise<Row[]>
type Sender = ReturnType<typeof mailSender>

/** A picture of about a million bytes times `megabytes`, another one for each number. */
export const noisePicture = (number: number, megabytes = 1): Buffer => {
  let state = number * 2_654_435_761 + 1
  const noise = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return examplePng(600, Math.round(560 * megabytes), () => [noise(), noise(), noise()])
}

/** Waits until all received mails are posted; fails when one of them became something else. */
export const untilPosted = async (rows: Rows, count: number): Promise<void> => {
  for (;;) {
    const found = await rows<{ state: string; count: number }>(
      'SELECT state, count(*)::int AS count FROM mails.inbound GROUP BY state',
    )
    const others = found.filter(({ state }) => !['received', 'accepted', 'posted'].includes(state))
    if (others.length > 0) throw new Error(`Not all mails were taken: ${JSON.stringify(others)}`)
    if (found.some(({ state, count: posted }) => state === 'posted' && posted === count)) return
    await wait(200)
  }
}

/**
 * Sends mails at a steady pace, whether or not those before were confirmed, and waits until all are posted. Returns the
 * times from the confirmation to the message in its thread, how long the last one took to arrive after all were sent,
 * and the memory of the process, each second.
 */
export const takeMails = async (
  { rows, pid, sender, before }: { rows: Rows; pid: number; sender: Sender; before: number },
  writers: readonly MailWriter[],
  { count, perSecond, write }: { count: number; perSecond: number; write: (at: number) => WrittenAnswer },
) => {
  const memory: number[] = []
  const sampling = setInterval(() => void residentMb(pid).then((mb) => memory.push(mb)), seconds(1))
  const confirmed = new Map<string, number>()
  const begun = performance.now()
  try {
    await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        await wait((at * seconds(1)) / perSecond)
        const written = write(at)
        await sender.send(writers[at % writers.length]!, written)
        confirmed.set(written.text.slice(0, written.text.indexOf('\n')), Date.now())
      }),
    )
    const sentAfter = performance.now() - begun
    await untilPosted(rows, before + count)
    const behind = performance.now() - begun - sentAfter
    const posted = await rows<{ name: string; at: Date }>(
      `SELECT split_part(text, E'\\n', 1) AS name, created_at AS at FROM chats.messages WHERE file_id IS NULL`,
    )
    const times = posted.flatMap(({ name, at }) => {
      const from = confirmed.get(name)
      return from === undefined ? [] : [Math.max(0, at.getTime() - from)]
    })
    if (times.length !== count) throw new Error(`${times.length} messages of ${count} mails`)
    return { latency: summarizeLatency(times), perSecond: count / (sentAfter / 1000), behind, memory }
  } finally {
    clearInterval(sampling)
  }
}

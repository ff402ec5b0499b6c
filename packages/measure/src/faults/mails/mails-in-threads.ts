import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Env } from '@passerelle/server/env'
import { openFileStore } from '@passerelle/testkit/file-store'
import type { SentMail } from './mail-sources.ts'

type Rows = <Row>(text: string, ...values: unknown[]) => Promise<Row[]>
/** A sent mail with its first line, and the digests of its files in their order. */
export type WrittenMail = SentMail & { title: string; digests: readonly string[] }
type Placed = { appId: string; threadId: string; internal: boolean }

/** What became of confirmed mails; `half`: text without its files, files without their text, or with other bytes. */
export type Outcome = { lost: number; doubled: number; half: number; strayed: number; internal: number }

/** How many of these mails are not posted yet. */
export const countWaiting = async (rows: Rows): Promise<number> =>
  (
    await rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM mails.inbound WHERE state IN ('received', 'accepted')`,
    )
  )[0]!.count

const by = <T>(list: readonly T[], keyOf: (each: T) => string) => Map.groupBy(list, keyOf)

/** Looks for each mail in all threads, and for the bytes of its files in the file store. */
export const mailsInThreads = async (rows: Rows, env: Env, mails: readonly WrittenMail[]): Promise<Outcome> => {
  const store = openFileStore(env)
  const place = `m.app_id AS "appId", m.thread_id AS "threadId", t.internal`
  const threads = 'JOIN projects.task_threads t ON t.app_id = m.app_id AND t.thread_id = m.thread_id'
  const texts = by(
    await rows<Placed & { title: string }>(
      `SELECT split_part(m.text, E'\\n', 1) AS title, ${place} FROM chats.messages m ${threads}
        WHERE m.file_id IS NULL`,
    ),
    ({ title }) => title,
  )
  const files = by(
    await rows<Placed & { name: string; id: string }>(
      `SELECT f.originalname AS name, f.id, ${place} FROM chats.messages m ${threads}
         JOIN storages.files f ON f.app_id = m.app_id AND f.id = m.file_id`,
    ),
    ({ name }) => name,
  )
  const digestOf = async (id: string) => {
    const stream = await store.get(id)
    return (
      stream &&
      createHash('sha256')
        .update(await buffer(stream))
        .digest('hex')
    )
  }
  const outcome: Outcome = { lost: 0, doubled: 0, half: 0, strayed: 0, internal: 0 }
  for (const { title, messageId, digests, writer } of mails) {
    const text = texts.get(title) ?? []
    const found = digests.map((_, at) => files.get(`${messageId}-${at + 1}.png`) ?? [])
    const all = [...text, ...found.flat()]
    if (all.length === 0) outcome.lost += 1
    else if (text.length === 0 || found.some((each) => each.length === 0)) outcome.half += 1
    if (text.length > 1 || found.some((each) => each.length > 1)) outcome.doubled += 1
    if (all.some(({ appId, threadId }) => appId !== writer.appId || threadId !== writer.threadId)) outcome.strayed += 1
    if (all.some(({ internal }) => internal)) outcome.internal += 1
    for (const [at, [file]] of found.entries()) if (file && (await digestOf(file.id)) !== digests[at]) outcome.half += 1
  }
  return outcome
}

import { setTimeout as wait } from 'node:timers/promises'
import { minutes as minutesToMs, seconds } from '@passerelle/kernel/durations'
import { chats } from '@passerelle/contract/chats/api'
import { fullPath } from '@passerelle/contract/full-path'
import { givenProjects } from '@passerelle/testkit/given-projects'
import { summarizeLatency, latencyText, type LatencyStats } from '../../latency-stats.ts'
import { judgeMetrics } from '../../metrics.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import {
  encodedPicture,
  mailSender,
  mailSettings,
  seedMailWriters,
  type WrittenAnswer,
} from '../../world/mail-writers.ts'
import { startProduct } from '../../world/product-process.ts'
import { residentMb } from '../../world/resident-memory.ts'
import { connectTo } from '../http.ts'
import { openDatabase } from '../open-database.ts'
import { withPostgres } from '../with-postgres.ts'
import { seedQueue } from './seed-queue.ts'
import { noisePicture, takeMails, untilPosted } from './take-mails.ts'

/** Mails a second, of 20 kB of text and with a picture of 1 MB. */
const [textsPerSecond, picturesPerSecond] = [5, 20]
/** Pictures that writers send again: one that its writer sent before would be a logo. */
const differentPictures = 5
/** Rows of the queue, how often its list is read, and the followers of a request. */
const [waiting, lists, followers] = [100_000, 40, 1_000]
const mailAfterS = 3

type Taken = { latency: LatencyStats; perSecond: number; behind: number; memory: readonly number[] }
type Figures = {
  texts: Taken
  pictures: Taken
  large: { ms: number; memoryMb: number }
  list: LatencyStats
  followersMs: number
}

const line = 'La caisse de la boutique a cessé de répondre ce matin, voici ce que nous avons vu avec l’équipe.'
/** Mail programs repeat the style of each line. */
const style = 'font-family:Calibri,sans-serif;margin:0cm 0cm 0.0001pt;mso-style-priority:99;'.repeat(20)
const answerOf = (name: string): WrittenAnswer => ({
  text: `${name}\n\n${`${line}\n\n`.repeat(10)}`,
  html: `<p>${name}</p>${`<p style="${style}">${line}</p>\r\n`.repeat(10)}`,
})

const measure = async (postgresUrl: string, { minutes, progress }: Extent): Promise<Figures> => {
  const mails = await mailSettings()
  const more = { ...mails.settings, MESSAGE_MAIL_AFTER_S: String(mailAfterS) }
  const { settings, open, given } = await openDatabase(postgresUrl, { name: 'mails', more })
  const { query } = open.platform.database
  const rows = async <Row>(text: string, ...values: unknown[]) => (await query<Row>({ text, values })).rows
  const seconds60 = Math.round(minutes * 60)
  const [textCount, pictureCount] = [textsPerSecond * seconds60, picturesPerSecond * seconds60]
  progress(`writing ${textCount + pictureCount} mails`)
  const writers = await seedMailWriters(open.platform, textCount + pictureCount + 5)
  const [forTexts, rest] = [writers.slice(0, Math.ceil(textCount / 5)), writers.slice(Math.ceil(textCount / 5))]
  const emma = await given.staff({ project: true })
  const session = await given.tokenFor(emma)
  const product = await startProduct(settings)
  const sender = mailSender(mails.port)
  const http = connectTo(product.origin, 1)
  const host = { rows, pid: product.pid, sender }
  try {
    progress(`taking ${textCount} mails of 20 kB`)
    const texts = await takeMails({ ...host, before: 0 }, forTexts, {
      count: textCount,
      perSecond: textsPerSecond,
      write: (at) => answerOf(`Texte ${at}`),
    })
    progress(`taking ${pictureCount} mails with a picture of 1 MB`)
    const pictures = Array.from({ length: differentPictures }, (_, at) => encodedPicture(noisePicture(at)))
    const forPictures = rest.slice(0, -1)
    const taken = await takeMails({ ...host, before: textCount }, forPictures, {
      count: pictureCount,
      perSecond: picturesPerSecond,
      write: (at) => ({
        ...answerOf(`Photo ${at}`),
        pictures: [pictures[Math.floor(at / forPictures.length) % differentPictures]!],
      }),
    })
    progress('taking a mail of 25 MB')
    const large = await takeLarge({ ...host, before: textCount + pictureCount }, rest.at(-1)!)
    progress(`mailing ${followers} followers`)
    const followersMs = await mailFollowers({ open, given, http, rows })
    progress(`reading the queue of ${waiting} mails`)
    await seedQueue(open.platform, waiting)
    const path = `/api/mails/v1/${open.platform.env.provider}/inbound?state=held&limit=50`
    const times: number[] = []
    for (let count = 0; count < lists; count += 1) {
      const { ms, text } = await http.send({ path, headers: { authorization: `Bearer ${session}` } })
      if ((JSON.parse(text) as { list: unknown[] }).list.length !== 50) throw new Error('The queue is not full')
      times.push(ms)
    }
    return { texts, pictures: taken, large, list: summarizeLatency(times.slice(lists / 8)), followersMs }
  } finally {
    sender.close()
    await http.close()
    await product.stop()
    await open.close()
    await mails.removeFiles()
  }
}

const postedPerSecond = ({ latency: { count }, perSecond, behind }: Taken) =>
  count / (count / perSecond + behind / seconds(1))

type Host = Parameters<typeof takeMails>[0]

const takeLarge = async ({ rows, pid, sender, before }: Host, writer: Parameters<typeof sender.send>[0]) => {
  const pictures = [noisePicture(8, 9), noisePicture(9, 9)].map(encodedPicture)
  const resting = await residentMb(pid)
  let most = resting
  const sampling = setInterval(() => void residentMb(pid).then((mb) => (most = Math.max(most, mb))), 100)
  const begun = performance.now()
  try {
    await sender.send(writer, { text: 'Un grand email', pictures })
    await untilPosted(rows, before + 1)
    return { ms: performance.now() - begun, memoryMb: most - resting }
  } finally {
    clearInterval(sampling)
  }
}

type Following = Pick<Awaited<ReturnType<typeof openDatabase>>, 'open' | 'given'> & {
  http: ReturnType<typeof connectTo>
  rows: Host['rows']
}

/** How long after its moment the last mail of a message to all followers of a request is queued, in ms. */
const mailFollowers = async ({ open, given, http, rows }: Following): Promise<number> => {
  const app = await given.app()
  const [owner] = await Promise.all(Array.from({ length: followers }, () => given.user(app)))
  const { id: taskId, threadId } = await givenProjects(open.platform).task({ app, owner: owner!, category: 'managed' })
  await rows(
    `INSERT INTO projects.task_members (app_id, task_id, user_id, added_at)
     SELECT app_id, $2, id, now() FROM accounts.users WHERE app_id = $1 AND id <> $3`,
    app.id,
    taskId,
    owner!.userId,
  )
  const session = await given.tokenFor(await given.staff({ inside: [app] }))
  await http.send({
    method: 'POST',
    path: fullPath(chats.sendMessage),
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', 'app-id': app.id },
    body: JSON.stringify({ threadId, taskId, text: 'À tous : la panne est terminée.' }),
  })
  const end = Date.now() + minutesToMs(2)
  for (;;) {
    const [found] = await rows<{ count: number; ms: number }>(
      `SELECT count(o.id)::int AS count,
              (extract(epoch FROM max(o.created_at) - max(m.created_at)) * 1000)::float8 AS ms
         FROM chats.messages m LEFT JOIN mails.outgoing o ON o.app_id = m.app_id AND o.template = 'thread'
        WHERE m.task_id = $1`,
      taskId,
    )
    if (found?.count === followers) return found.ms - seconds(mailAfterS)
    if (Date.now() > end) throw new Error(`${found?.count ?? 0} of ${followers} followers were mailed`)
    await wait(100)
  }
}

/** The most memory of the last third beside that of the second one. */
const growthOf = (memory: readonly number[]) => {
  const third = Math.floor(memory.length / 3)
  return Math.max(...memory.slice(2 * third)) / Math.max(...memory.slice(third, 2 * third))
}
const memoryText = (memory: readonly number[]) => `${memory[0] ?? 0} to ${Math.max(...memory)} MB`

/** Received mails from the confirmation to the thread, their memory and their queue; mails to many followers. */
export const mail = defineMeasure({
  name: 'mail',
  title: 'Received mails',
  promised:
    'at 5 a second of 20 kB in their threads within 3 s, the slowest within 10; 20 a second with pictures of 1 MB, ' +
    'memory level; one of 25 MB within 15 s and 250 MB; the queue of 100,000 within 50 ms; 1,000 followers mailed ' +
    'within 2 s',
  alone: (extent) => withPostgres([waiting], (url) => measure(url, extent)),
  judge: ({ texts, pictures, large, list, followersMs }: Figures) =>
    judgeMetrics([
      {
        name: `${texts.latency.count} mails of 20 kB, to the thread, p95`,
        value: texts.latency.p95,
        unit: 'ms',
        atMost: seconds(3),
        detail: latencyText(texts.latency),
      },
      { name: 'the slowest of them', value: texts.latency.worst, unit: 'ms', atMost: seconds(10) },
      {
        name: `${pictures.latency.count} mails with 1 MB, stored a second`,
        value: pictures.perSecond,
        unit: '/ s',
        atLeast: picturesPerSecond * 0.95,
        detail: latencyText(pictures.latency),
      },
      {
        // Two cores, which the sending servers and Postgres share, do not post as fast as they store.
        name: 'posted a second, until the last of them',
        value: postedPerSecond(pictures),
        unit: '/ s',
        atLeast: 10,
        detail: `the last ${Math.round(pictures.behind / seconds(1))} s after it was sent`,
      },
      {
        name: 'memory, last third over the second',
        value: growthOf(pictures.memory),
        unit: '×',
        atMost: 1.15,
        detail: memoryText(pictures.memory),
      },
      { name: 'a mail of 25 MB, to the thread', value: large.ms, unit: 'ms', atMost: seconds(15) },
      { name: 'more memory for it', value: large.memoryMb, unit: 'MB', atMost: 250 },
      { name: `queue of ${waiting} mails, p95`, value: list.p95, unit: 'ms', atMost: 50, detail: latencyText(list) },
      { name: `${followers} followers mailed, after the moment`, value: followersMs, unit: 'ms', atMost: seconds(2) },
    ]),
})

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { minutes, seconds } from '@passerelle/kernel/durations'
import { startDatabaseProxy } from '@passerelle/testkit/database-proxy'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import { defineMeasure, type Extent } from '../../measure.ts'
import { openDatabase } from '../../speed/open-database.ts'
import { noisePicture } from '../../speed/mail/take-mails.ts'
import { withPostgres } from '../../speed/with-postgres.ts'
import { encodedPicture, mailSettings, rawMail, seedMailWriters, type MailWriter } from '../../world/mail-writers.ts'
import { startProduct, type ProductProcess } from '../../world/product-process.ts'
import { mailbox, mailService, smtpDelivery, type MailSource } from './mail-sources.ts'
import { countWaiting, mailsInThreads, type Outcome, type WrittenMail } from './mails-in-threads.ts'

/** Mails of each source between two faults, how many are sent at once, and the files of each. */
const [mailsPerFault, senders, filesPerMail] = [20, 4, 2]
const fileMb = 0.02
/** Mails that wait in the mailbox for each kill of the process that reads it. */
const waitingPerRound = 300
/** All are posted this long after the last fault at most. */
const settledMs = minutes(20)
const pauseMs = 200

/** `backlog`: how many of the mails waited in the mailbox, without files. */
type Figures = Outcome & { mails: number; backlog: number; faults: Record<string, number>; waiting: number }

// What a killed process leased is due again after minutes, and what failed after a pause; here soon.
const hurry = `UPDATE platform.work SET due_at = now() WHERE due_at > now() + interval '20 s' AND failed_at IS NULL`

const writeMail = (writer: MailWriter, source: string, at: number, fileCount = filesPerMail): WrittenMail => {
  const title = `Courriel ${source} ${at}`
  const messageId = `${source.toLowerCase()}-${at}`
  const files = Array.from({ length: fileCount }, (_, file) =>
    noisePicture(at * filesPerMail + file + source.length * 100_000, fileMb),
  )
  const raw = rawMail(writer, { text: `${title}\n\nAvec deux photos.`, pictures: files.map(encodedPicture) }, messageId)
  const digests = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  return { writer, raw, messageId, title, digests }
}

type Running = { get: () => ProductProcess; kill: () => Promise<void> }

/** A process that is killed and started again. */
const restarting = async (settings: Readonly<Record<string, string>>): Promise<Running> => {
  let product = await startProduct(settings)
  return {
    get: () => product,
    kill: async () => {
      await product.kill()
      product = await startProduct(settings)
    },
  }
}

const measure = async (postgresUrl: string, { rounds, random, progress }: Extent): Promise<Figures> => {
  const { port, settings: mails, removeFiles } = await mailSettings()
  const { settings, open } = await openDatabase(postgresUrl, { name: 'mail_kills', more: mails })
  const proxy = await startDatabaseProxy(settings['DATABASE_URL'])
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-mail-kills-'))
  const origin = `http://127.0.0.1:${settings['PORT']}`
  const { query } = open.platform.database
  const rows = async <Row>(text: string, ...values: unknown[]) => (await query<Row>({ text, values })).rows
  const sources = [smtpDelivery(port), await mailbox(folder), mailService(origin)]
  const full = await mailbox(folder)
  const faults: Record<string, number> = {}
  const written: WrittenMail[] = []

  const awayFor = () => wait(100 + random() * seconds(1))
  const withoutDatabase = async () => {
    proxy.refuse()
    await awayFor()
    proxy.resume()
  }
  // The folder of the files is a link, which turns to another place at once.
  const [stored, nowhere] = [join(folder, 'stored'), join(folder, 'nowhere')]
  const filesAre = async (place: string) => {
    await symlink(place, `${stored}.link`)
    await rename(`${stored}.link`, join(mails.DATA_DIR, 'files'))
  }
  await mkdir(mails.DATA_DIR, { recursive: true })
  await mkdir(stored)
  // A file is no folder: nothing can be read or written below it.
  await writeFile(nowhere, '')
  await filesAre(stored)
  const withoutFiles = async () => {
    await filesAre(nowhere)
    await awayFor()
    await filesAre(stored)
  }

  /** A mailbox in which thousands wait when the product starts, and which it is killed while it reads. */
  const runBacklog = async (source: MailSource) => {
    const count = rounds * waitingPerRound
    const writers = await seedMailWriters(open.platform, count)
    const running = await restarting({ ...settings, ...source.settings, DATABASE_URL: proxy.url })
    try {
      await source.ready()
      await running.get().stop()
      for (let at = 0; at < count; at += 1) {
        const mail = writeMail(writers[at % writers.length]!, 'Attente', at, 0)
        await source.send(mail)
        written.push(mail)
      }
      progress(`${count} mails wait in the mailbox`)
      for (let kills = 0; kills < rounds; kills += 1) {
        await running.kill()
        await wait(seconds(2) + random() * seconds(4))
      }
      faults['kill -9'] = (faults['kill -9'] ?? 0) + rounds
      await untilSettled()
    } finally {
      await running.get().stop()
    }
  }

  const untilSettled = async () => {
    const end = Date.now() + settledMs
    for (let looks = 0; Date.now() < end; looks += 1) {
      const [{ count: taken } = { count: 0 }] = await rows<{ count: number }>(
        `SELECT count(DISTINCT message_digest)::int AS count FROM mails.inbound WHERE message_digest IS NOT NULL`,
      )
      if (taken >= written.length && (await countWaiting(rows)) === 0) return
      if (looks % 100 === 5) await rows(hurry)
      await wait(pauseMs)
    }
  }

  const runSource = async (source: MailSource) => {
    const count = rounds * mailsPerFault
    const writers = await seedMailWriters(open.platform, count)
    const running = await restarting({ ...settings, ...source.settings, DATABASE_URL: proxy.url })
    const ways: [string, (mail: WrittenMail) => Promise<void>][] = [
      ['kill -9', running.kill],
      ['connections ended in a mail', source.breakOff],
      ['kill -9', running.kill],
      ['Postgres away', withoutDatabase],
      ['file store away', withoutFiles],
    ]
    await source.ready()
    let fault = Promise.resolve()
    try {
      await inParallel(count, senders, async (at) => {
        const mail = writeMail(writers[at % writers.length]!, source.name, at)
        const round = Math.floor(at / mailsPerFault)
        if (at % mailsPerFault === Math.floor(mailsPerFault / 2)) {
          const [name, run] = ways[round % ways.length]!
          faults[name] = (faults[name] ?? 0) + 1
          fault = fault.then(async () => {
            await run(mail)
            progress(`${source.name}: ${round + 1} of ${rounds} faults`)
          })
        }
        await source.send(mail)
        written.push(mail)
      })
      await fault
      await untilSettled()
    } finally {
      await fault.catch(() => undefined)
      await running.get().stop()
    }
  }

  try {
    for (const source of sources) await runSource(source)
    await runBacklog(full)
    const outcome = await mailsInThreads(rows, { ...open.platform.env, dataDir: mails.DATA_DIR }, written)
    return {
      ...outcome,
      mails: written.length,
      backlog: rounds * waitingPerRound,
      faults,
      waiting: await countWaiting(rows),
    }
  } finally {
    for (const source of [...sources, full]) await source.close()
    await proxy.close()
    await open.close()
    await removeFiles()
    await rm(folder, { recursive: true })
  }
}

/**
 * Mails by each source while processes are killed, connections end within a mail, and Postgres and the file store are
 * away: each confirmed mail is in its thread once, with its files (EML-062).
 */
export const mailKills = defineMeasure({
  name: 'mail-kills',
  title: 'Mails under kills',
  promised: 'by SMTP, IMAP and webhook: 0 lost, 0 doubled, 0 half, 0 in another account or thread, 0 internal',
  alone: (extent) => withPostgres([1000], (url) => measure(url, extent)),
  judge: ({ mails, backlog, faults, waiting, lost, doubled, half, strayed, internal }: Figures) => ({
    held:
      mails > 0 &&
      Object.keys(faults).length > 0 &&
      [waiting, lost, doubled, half, strayed, internal].every((count) => count === 0),
    measured:
      `${mails - backlog} mails with ${filesPerMail} files each, ${backlog} that waited in a mailbox, ${Object.entries(
        faults,
      )
        .map(([name, count]) => `${count} × ${name}`)
        .join(', ')}: ${lost} lost, ${doubled} doubled, ${half} half, ${strayed} elsewhere, ${internal} internal, ` +
      `${waiting} not yet posted`,
  }),
})

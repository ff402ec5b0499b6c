import { askAt, type Rating } from '@passerelle/kernel/satisfaction'
import { days, hours } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { randomBytesOf, seededRandom } from './random.ts'

/** Rated, of these bad ones; and how many were asked for each that answered. */
const rated = 40
const asked = 62
const reopened = 'ATL-594'

const badWords = ['Trois relances avant d’avoir une date.', 'Le poste a redémarré deux fois depuis.']
const fairWords = ['Bien, mais le badge est arrivé deux jours après.', '', 'Un peu long.']
const goodWords = ['Rapide, merci.', '', '', 'Parfait.', '', 'Très clair.', '']

/** Done requests of customers of the last half year, one per person and fortnight; without those of the provider. */
const closings = `
  SELECT DISTINCT ON (t.owner_id, floor(extract(epoch FROM t.done_at) / 1209600))
         t.app_id AS "appId", t.id AS "taskId", t.slug, t.done_at AS "closedAt", t.owner_id AS "userId"
    FROM projects.tasks t JOIN accounts.users u ON u.app_id = t.app_id AND u.id = t.owner_id AND NOT u.staff
   WHERE t.list_id = 'done' AND t.done_at > $1::timestamptz - interval '182 days'
     AND t.done_at < $1::timestamptz - interval '2 days' AND t.slug <> $2
     AND NOT EXISTS (SELECT FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
           WHERE tl.app_id = t.app_id AND tl.task_id = t.id AND l.key = 'internal')
   ORDER BY t.owner_id, floor(extract(epoch FROM t.done_at) / 1209600), md5(t.slug)`
const reopening = `
  SELECT app_id AS "appId", id AS "taskId", slug, owner_id AS "userId" FROM projects.tasks WHERE slug = $1`
const insert = `
  INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, user_id, asked_at, rating, words, rated_at, via,
    reopened_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`

type Closing = { appId: string; taskId: string; slug: string; closedAt: Date; userId: string }
type Said = { rating: Rating; words: string; reopens?: true }

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

type Seeding = { query: Tx['query']; random: () => number; now: Date }

const write = async ({ query, random }: Seeding, { appId, taskId, closedAt, userId }: Closing, said: Said | null) => {
  const at = askAt(closedAt)
  const ratedAt = said && after(at, hours(1) + Math.floor(random() * hours(20)))
  const id = newId(at, randomBytesOf(random))
  const values = [appId, id, taskId, closedAt, userId, at, said?.rating ?? null, said?.words ?? '']
  await query({
    text: insert,
    values: [...values, ratedAt, said && 'mail_link', said?.reopens && ratedAt ? after(ratedAt, 1) : null],
  })
}

const seed = async (seeding: Seeding) => {
  const { query, now } = seeding
  const [again] = (await query<Omit<Closing, 'closedAt'>>({ text: reopening, values: [reopened] })).rows
  if (again) {
    const words = 'Terminé trop vite, l’agenda de Lyon manque toujours.'
    await write(seeding, { ...again, closedAt: after(now, -days(8)) }, { rating: 'bad', words, reopens: true })
  }
  const found = await query<Closing>({ text: closings, values: [now, reopened] })
  const chosen = found.rows.toSorted((a, b) => b.closedAt.getTime() - a.closedAt.getTime()).slice(0, asked)
  // Every third did not answer; of those who did, the first two were not satisfied, and every seventh half.
  let answers = again ? 1 : 0
  for (const [index, closing] of chosen.entries()) {
    const isAnswered = (index % 3 !== 2 || chosen.length - index <= rated - answers) && answers < rated
    const bad = badWords[answers - 1]
    const isFair = answers % 7 === 6
    const words = isFair ? fairWords[answers % fairWords.length]! : goodWords[answers % goodWords.length]!
    const kind: Said = { rating: isFair ? 'fair' : 'good', words }
    await write(seeding, closing, !isAnswered ? null : bad === undefined ? kind : { rating: 'bad', words: bad })
    if (isAnswered) answers += 1
  }
}

/** What the customers of done requests said of them in the last half year (ANS-025). */
export const seedSatisfaction = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(({ query }) => seed({ query, random: seededRandom(594), now }))

import { hours } from '@passerelle/kernel/durations'
import { givenProjects } from '@passerelle/testkit/given-projects'
import { mailedLink } from '../../world/mailed-link.ts'
import { openDatabase } from '../open-database.ts'

/** Changes of one account wait for each other. */
const accountCount = 20

/** Estimates that wait: half of them with the token of a mailed link, the others for somebody who is signed in. */
export const seedQuestions = async (server: string, size: number) => {
  const { settings, open, given } = await openDatabase(server, { name: `answers_${size}` })
  const { task } = givenProjects(open.platform)
  const { query } = open.platform.database
  const rows = async <Row>(text: string, ...values: unknown[]) => (await query<Row>({ text, values })).rows
  const accounts = []
  for (let count = 0; count < accountCount; count += 1) {
    const { app, admin } = await given.customer()
    accounts.push({ app, admin, session: await given.tokenFor(admin) })
  }
  await rows(
    `INSERT INTO projects.answer_settings (app_id, mail_answers, ceiling_in_cents, updated_at)
     SELECT unnest($1::char(24)[]), 'both', 10000000, now()`,
    accounts.map(({ app }) => app.id),
  )
  const estimatedTime = hours(4)
  const links: string[] = []
  const signedIn: { slug: string; session: string }[] = []
  for (let count = 0; count < size; count += 1) {
    const { app, admin, session } = accounts[Math.floor(count / 2) % accountCount]!
    const { id, slug } = await task({ app, owner: admin, category: 'mission', estimatedTime })
    if (count % 2 === 1) signedIn.push({ slug, session })
    else links.push(await mailedLink({ rows }, { appId: app.id, taskId: id, userId: admin.userId, email: admin.email }))
  }
  return { settings, open, links, signedIn, estimatedTime }
}

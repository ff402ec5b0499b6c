import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import { boot } from '@passerelle/testkit/boot'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { createTestClient } from '@passerelle/testkit/test-client'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'

let lent: TestDatabase
let dataDir: string
beforeAll(async () => {
  lent = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'passerelle-restart-'))
})
afterAll(async () => {
  await lent.drop()
  await rm(dataDir, { recursive: true, force: true })
})

type Mail = { to: string[]; text: string }

test('a link that was mailed before a restart is read and answered after it', async () => {
  const before = await projectsTestEnvironment(['all'], { dataDir }, lent.url)
  const { admin, clock } = before
  await before.asAda.call(projects.setAnswerSettings, { mailAnswers: 'both', ceilingInCents: 300_000 })
  const task = await before.request({ category: 'mission' })
  await before.asEmma.call(projects.editTask, { id: task.slug, estimatedTime: hours(4) })
  await before.drain()
  const { list } = (await (await fetch(`${before.origin}/dev/mails.json`)).json()) as { list: Mail[] }
  const mail = list.find(({ to, text }) => to.includes(admin.email) && text.includes('/answer?token='))
  const token = /\/answer\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  expect(token).toBeDefined()
  await before.close()

  const after = await boot({ services: ['all'], clock, databaseUrl: lent.url, env: { dataDir, tokenHours: 24 * 365 } })
  const link = createTestClient(after.origin, 'nimbus', { token: token!, headers: { origin: after.origin } })
  expect(await link.call(projects.readAnswer, {})).toMatchObject({ kind: 'estimate', taskId: task.slug })
  expect(await link.call(projects.giveAnswer, { answer: 'accept', estimatedTime: hours(4) })).toMatchObject({
    answer: 'accept',
    taskId: task.slug,
  })
  await expect(link.call(projects.readAnswer, {})).rejects.toBeProblem('link_expired')
  await after.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { Quote } from '@passerelle/contract/projects/quotes'
import { projects } from '@passerelle/contract/projects/api'
import { estimateToMs, hours } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { givenQuoteParties } from '../../testing/given-quote-parties.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'payments', 'converters'])
  await givenQuoteParties(world.platform, world.app.id)
})
afterAll(() => world.close())

const line = (estimatedMs: number) =>
  ({
    kind: 'time',
    title: 'Mise en place',
    estimatedMs,
    dailyInCents: 95_000,
    hourlyInCents: 16_500,
    vatPercent: 20,
  }) as const
const save = (id: string, estimatedMs: number) =>
  world.asEmma.call(projects.saveQuote, { id, billing: 'fixed', terms: 'Net à 30 jours.', lines: [line(estimatedMs)] })
const pdfFor = async (person: GivenPerson, id: string) => {
  const authorization = `Bearer ${await world.given.tokenFor(person)}`
  const headers = { authorization, 'app-id': world.app.id }
  return fetch(`${world.origin}/api/projects/v1/admin/tasks/${id}/quote/pdf`, { headers })
}

test('[BIL-018] administrators and staff read the newest sent quote, staff its next draft, users neither', async () => {
  const { slug: id } = await world.request({ category: 'mission' })
  const drafted = await save(id, estimateToMs({ days: 2, hours: 4 }))
  await expect(world.asAda.call(projects.readQuote, { id })).rejects.toBeProblem('not_found')
  expect((await pdfFor(world.admin, id)).status).toBe(404)
  await world.asEmma.call(projects.sendQuote, { id, version: drafted.version })
  const sent = await world.asAda.call(projects.readQuote, { id })
  expect(Object.keys(sent).toSorted()).toEqual(Object.keys(Quote.shape).toSorted())
  expect(sent).toMatchObject({ state: 'sent', netInCents: 256_000, grossInCents: 307_200, terms: 'Net à 30 jours.' })
  expect(await world.asEmma.call(projects.readQuote, { id })).toEqual(sent)
  await save(id, hours(8))
  expect(await world.asEmma.call(projects.readQuote, { id })).toMatchObject({ state: 'draft', netInCents: 95_000 })
  expect(await world.asAda.call(projects.readQuote, { id })).toEqual(sent)
  await expect(world.asBasile.call(projects.readQuote, { id })).rejects.toBeProblem('access_denied')
  expect(
    await Promise.all([world.admin, world.emma, world.user].map(async (one) => (await pdfFor(one, id)).status)),
  ).toEqual([200, 200, 403])
  expect(await world.asBasile.call(projects.readTask, { id })).toMatchObject({
    estimatedTime: estimateToMs({ days: 2, hours: 4 }),
    quote: { state: 'sent' },
  })
  await world.asAda.call(projects.refuseEstimate, { id })
  expect(await world.asAda.call(projects.readQuote, { id })).toMatchObject({ _id: sent._id, state: 'refused' })
})

test('[BIL-010] an estimate without lines needs no quote, from proposal to receipt', async () => {
  const { id, slug } = await world.request({ category: 'mission' })
  const proposed = await world.asEmma.call(projects.editTask, { id: slug, estimatedTime: hours(4) })
  expect(proposed).toMatchObject({ estimateStatus: 'waiting', pendingStatus: 'customer', quote: null })
  await expect(world.asAda.call(projects.readQuote, { id: slug })).rejects.toBeProblem('not_found')
  const accepted = await world.asAda.call(projects.acceptEstimate, { id: slug })
  expect(accepted).toMatchObject({ estimateStatus: 'accepted', acceptedEstimatedTime: hours(4), quote: null })
  expect(await world.asAda.call(projects.readEstimateReceipt, { id: slug })).toMatchObject({ quote: null })
  expect((await world.namesOf(id)).filter((name) => name.startsWith('quote.'))).toEqual([])
})

test('[BIL-010] only missions and quote projects take lines and prices', async () => {
  for (const category of ['managed', 'internal'] as const) {
    const { slug } = await world.request({ category })
    await expect(save(slug, hours(4))).rejects.toBeProblem('quote_category')
  }
  const { slug: bare } = await world.request()
  await expect(save(bare, hours(4))).rejects.toBeProblem('quote_category')
  for (const category of ['mission', 'quote'] as const) {
    const { slug } = await world.request({ category })
    expect(await save(slug, hours(4))).toMatchObject({ state: 'draft' })
  }
})

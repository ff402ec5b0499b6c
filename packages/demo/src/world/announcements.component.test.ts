import { announcementStage, firstEffectiveDay } from '@passerelle/kernel/announcements'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAccounts } from './accounts.ts'
import { seedAnnouncements, termsAnnouncedAt } from './announcements.ts'

let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
})
afterAll(() => host.close())

test('[ANN-017] the demo has terms that Clara acknowledged, news for bookings and a draft of prices', async () => {
  const { database, clock } = host.platform
  const now = clock.now()
  const { people } = await seedAccounts(database, now)
  await seedAnnouncements(database, now)
  const all = await database.prisma.announcement.findMany({
    where: { key: null },
    include: { receipts: true },
    orderBy: { kind: 'desc' },
  })
  const stages = all.map((one) => [
    one.kind,
    announcementStage({ ...one, state: one.state as 'draft' | 'planned' }, now),
  ])
  expect(stages).toEqual([
    ['terms', 'shown'],
    ['price', 'draft'],
    ['info', 'shown'],
  ])
  const [terms, price, info] = all
  const published = termsAnnouncedAt(now)
  expect(terms).toMatchObject({ document: 'cgsCloud', acknowledge: true, publishedAt: published })
  expect(terms!.effectiveOn!.toISOString().slice(0, 10)).toBe(firstEffectiveDay(published))
  expect(terms!.receipts).toMatchObject([{ userId: people['clara@maison-verdier.example'], documentVersion: 2 }])
  expect(info!.audience).toMatchObject({ features: ['bookings'] })
  // It can be published as it is.
  expect(price!.effectiveOn!.toISOString().slice(0, 10) >= firstEffectiveDay(now)).toBe(true)
})

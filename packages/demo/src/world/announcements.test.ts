import { firstEffectiveDay } from '@passerelle/kernel/announcements'
import { versionsOn } from '@passerelle/kernel/legal-documents'
import { expect, test } from 'vitest'
import { termsAnnouncedAt } from './announcements.ts'

test('[ANN-017] a version on its way takes effect on the day of the list of documents', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(firstEffectiveDay(termsAnnouncedAt(now))).toBe(versionsOn('cgsCloud', '2026-11-26').coming?.validFrom)
})

test.each(['2026-02-03', '2026-11-10', '2027-05-01'])('[ANN-017] on %s the terms were announced 14 days ago', (day) => {
  const now = new Date(`${day}T12:00:00Z`)
  expect(now.getTime() - termsAnnouncedAt(now).getTime()).toBe(14 * 24 * 3_600_000)
})

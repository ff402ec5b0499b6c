import { expect, test } from 'vitest'
import { noticeLink } from './notice-link.ts'

const context = { origin: 'https://nimbus.example', staff: true }
const notice = { appId: 'a', otherAppId: null, taskSlug: null, probeId: null, maintenanceId: null }
const absence = { from: '2026-02-02', to: '2026-02-06', personId: 'b'.repeat(24), onCallDays: 1 }

test('[DAY-020] the notice of an absence leads to the requests that it covers, else to the teams', () => {
  const linkOf = (requests: number) =>
    noticeLink({ ...notice, kind: 'absence_conflict', facts: { ...absence, requests } }, context)
  expect(linkOf(3)).toBe(`${context.origin}/admin/tasks?members=${absence.personId}&during=2026-02-02.2026-02-06`)
  expect(linkOf(0)).toBe(`${context.origin}/admin/teams`)
})

test('[DAY-017] the notice of requests given at once leads to those of its reader', () =>
  expect(
    noticeLink({ ...notice, kind: 'assigned_many', facts: { count: 6, personId: absence.personId } }, context),
  ).toBe(`${context.origin}/admin/tasks?members=${absence.personId}`))

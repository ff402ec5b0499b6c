import { expect, test } from 'vitest'
import { auditedEvents } from '@passerelle/contract/audited-events'
import { en } from '@passerelle/i18n/en/catalog'
import { fr } from '@passerelle/i18n/fr/catalog'
import { auditDetails, auditText } from './audit-text.ts'

const line = { data: {}, taskSlug: 'ATL-12', subjectPerson: null }

test('every event of the audit has words in both languages', () => {
  for (const name of auditedEvents())
    for (const locale of ['fr', 'en'] as const) expect(auditText({ ...line, name }, locale)).not.toContain('auditLines')
})

test('before and after are said in words, ids and unknown facts are left out', () => {
  const data = { from: 3_600_000, to: 28_800_000, hold: true }
  expect(auditDetails({ ...line, name: 'estimate.proposed', data }, 'fr')).toEqual(['1\u00a0h → 1\u00a0j'])
  expect(auditDetails({ ...line, name: 'task.moved', data: { from: 'todo', to: 'done' } }, 'en')).toEqual([
    'To do → Done',
  ])
  const edited = { fields: ['job', 'roles'], rolesAdded: ['admin'], secretId: 'x' }
  expect(auditDetails({ ...line, name: 'user.edited', data: edited }, 'fr')).toEqual([
    'fonction, rôle',
    'droit donné : administrateur',
  ])
})

test('labels, sprints and people are named, and who asked before and after', () => {
  const added = { ...line, name: 'task.label_attached' as const, data: { labelId: 'a'.repeat(24), dropped: [] } }
  expect(auditDetails({ ...added, named: 'Réseau' }, 'fr')).toEqual(['Réseau'])
  expect(auditDetails({ ...added, named: null }, 'fr')).toEqual([])
  const data = { from: 'a'.repeat(24), to: 'b'.repeat(24) }
  const owners = { from: 'Basile Roux', to: 'Ada Morel' }
  expect(auditDetails({ ...line, name: 'task.owner_changed', data, owners }, 'fr')).toEqual(['Basile Roux → Ada Morel'])
  for (const cause of ['cancelled', 'message', 'answer', 'estimate_cleared', 'timer'])
    expect(auditDetails({ ...line, name: 'task.pending_off', data: { cause } }, 'fr')[0]).not.toContain(cause)
})

test('[ANS-010] an answer by the link of a mail says so', () => {
  const accepted = { ...line, name: 'estimate.accepted' as const, data: { estimatedTime: 3_600_000, forced: false } }
  expect(auditDetails({ ...accepted, via: 'mail_link' }, 'fr').at(-1)).toBe('par le lien d’un email')
  expect(auditDetails({ ...accepted, via: 'mail_link' }, 'en').at(-1)).toBe('by the link of an email')
  expect(auditDetails(accepted, 'fr').join()).not.toContain('email')
})

test('the audit says that a person acted by mail', () => {
  const data = { estimatedTime: 3_600_000, forced: false }
  const done = { ...line, name: 'estimate.accepted' as const, data, via: 'mail' as const }
  expect(auditDetails(done, 'fr').at(-1)).toBe('par email')
  expect(auditDetails(done, 'en').at(-1)).toBe('by email')
})

test('the texts of the audit have plain arguments only, because they are filled in without ICU', () => {
  for (const { auditLines, deliveries } of [fr, en])
    for (const texts of [
      ...Object.values(auditLines.events),
      auditLines.facts,
      auditLines.values,
      deliveries.templates,
    ])
      for (const text of Object.values<string>(texts)) expect(text).toMatch(/^(?:[^'<{}]|\{(?:subject|value)\})*$/)
})

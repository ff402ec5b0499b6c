import { expect, test } from 'vitest'
import { savesItself, settingsSubjects, subjectAt, subjectsFor } from './settings-subjects.ts'

const flat = (viewer: Parameters<typeof subjectsFor>[0]) => subjectsFor(viewer).flatMap(({ subjects }) => subjects)

test('[UIX-035] an administrator finds information, prices, documents and the support code', () => {
  const found = flat({ admin: true, staff: false, features: ['phone-support'] })
  expect(found.slice(0, 4)).toEqual(['infos', 'tarifs', 'documents', 'support'])
  expect(flat({ admin: true, staff: false, features: [] })).not.toContain('support')
})

test('[APP-011][APP-012][APP-013] templates, sender and payments are there for administrators and staff inside', () => {
  for (const viewer of [
    { admin: true, staff: false, features: [] },
    { admin: false, staff: true, features: [] },
  ])
    expect(flat(viewer)).toEqual(expect.arrayContaining(['modeles', 'expediteur', 'paiement']))
})

test('[ANS-001] the mail settings are there for administrators and staff inside', () => {
  for (const admin of [true, false]) expect(flat({ admin, staff: !admin, features: [] })).toContain('reponses')
  expect(flat({ admin: false, staff: false, features: [] })).not.toContain('reponses')
})

test('[APP-010] a plain user finds information, prices, documents and the support code, nothing else', () => {
  const read = ['infos', 'tarifs', 'documents']
  expect(flat({ admin: false, staff: false, features: ['phone-support'] })).toEqual([...read, 'support'])
  expect(flat({ admin: false, staff: false, features: [] })).toEqual(read)
})

test('an administrator of the account finds the data export, staff inside it do not', () => {
  expect(flat({ admin: true, staff: false, features: [] })).toContain('export')
  expect(flat({ admin: false, staff: true, features: [] })).not.toContain('export')
})

test('only sections whose fields save when they are left say so', () => {
  expect(settingsSubjects.filter(savesItself)).toEqual(['infos', 'tarifs'])
})

test('the audit opens at its own name too; an unknown section is the first; nobody opens others’', () => {
  const all = flat({ admin: true, staff: false, features: [] })
  expect(['journal', 'audit', 'nothing'].map((name) => subjectAt(`/settings/${name}`, all))).toEqual([
    'journal',
    'journal',
    'infos',
  ])
  expect(subjectAt('/settings/audit', flat({ admin: false, staff: false, features: [] }))).toBe('infos')
})

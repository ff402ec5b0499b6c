import { expect, test } from 'vitest'
import type { Responsibility } from '@passerelle/kernel/availability'
import { changedResponsibilities, requireResponsibilities } from './report-rules.ts'

const incident = (id: string, type: Responsibility) => ({ id, probeId: 'p', type })

test('[INC-009] a report with an incident that is to define is neither saved nor published', () => {
  const stored = [incident('a', 'INTERNAL'), incident('b', 'TO_DEFINE')]
  expect(() => requireResponsibilities(stored)).toThrow('report_responsibility_missing')
  expect(() => changedResponsibilities(stored)).toThrow('report_responsibility_missing')
  expect(() => changedResponsibilities(stored, [incident('a', 'EXTERNAL')])).toThrow('report_responsibility_missing')
  expect(() => changedResponsibilities([incident('a', 'INTERNAL')], [incident('a', 'TO_DEFINE')])).toThrow(
    'report_responsibility_missing',
  )
})

test('[INC-009] only what differs is changed', () => {
  const stored = [incident('a', 'INTERNAL'), incident('b', 'TO_DEFINE')]
  expect(changedResponsibilities(stored, [incident('a', 'INTERNAL'), incident('b', 'CUSTOMER')])).toEqual([
    { id: 'b', probeId: 'p', from: 'TO_DEFINE', to: 'CUSTOMER' },
  ])
})

test('[API-129] an incident that the report does not have is refused by its place', () => {
  const stored = [incident('a', 'INTERNAL')]
  expect(() => changedResponsibilities(stored, [incident('x', 'INTERNAL')])).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { 'incidents.0.id': { key: 'forms.invalid' } } }),
  )
  expect(() => changedResponsibilities(stored, [{ ...incident('a', 'INTERNAL'), probeId: 'q' }])).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { 'incidents.0.probeId': { key: 'forms.invalid' } } }),
  )
})

import type { DailyReport } from '@passerelle/contract/projects/daily-reports'
import { expect, test } from 'vitest'
import { reportDocument } from './report-document.ts'

const report: DailyReport = {
  reportId: 'a'.repeat(24),
  date: '2026-02-03',
  userIds: ['b'.repeat(24)],
  people: [{ _id: 'b'.repeat(24), firstName: 'Emma', lastName: 'Caron', picture: null, staff: true }],
  parts: { projectManagement: '', design: '', build: 'ATL-3 <Comptes>\nATL-4', deploy: '' },
  observation: 'Calme',
  updatedAt: '2026-02-03T12:00:00.000Z',
}

test('[BKL-007] the page of a report has its day, people and the sections with text, all of it escaped', () => {
  const { title, html } = reportDocument(report, 'fr')
  expect(title).toBe('Rapport du 3 février 2026, Emma Caron')
  expect(html).toContain('ATL-3 &lt;Comptes&gt;\nATL-4')
  expect(html.match(/<h2>[^<]*/g)).toEqual(['<h2>Construction', '<h2>Observation'])
  expect(reportDocument(report, 'en').title).toBe('Report of 3 February 2026, Emma Caron')
})

import { expect, test } from 'vitest'
import { reproduciblePdf } from './reproducible-pdf.ts'
import { monthBefore, type SlaReport } from './read-sla.ts'
import { daysOfService, heightsOf } from './sla-bars.ts'
import { slaDocument } from './sla-document.ts'
import { firstSlaDue } from './sla-schedule.ts'

const level = (data: number | null, unit: 'minutes' | 'ratio', before: number | null) => ({ data, unit, before })
const report: SlaReport = {
  account: 'Clinique <Riviera>',
  month: '2026-01',
  end: new Date('2026-01-31T23:00:00.000Z'),
  services: [
    {
      id: 'p1',
      name: 'Dossier patient',
      createdAt: '2026-01-02T23:00:00.000Z',
      detachedAt: null,
      monitoredMs: 31 * 86_400_000,
      downMs: 7_200_000,
      oursMs: 7_200_000,
      maintenanceMs: 1_200_000,
      incidents: 2,
      availability: 99.731_18,
    },
  ],
  events: [
    {
      id: 'e1',
      probeId: 'p1',
      service: 'Dossier patient',
      type: 'INTERNAL',
      isProd: true,
      startedAt: '2026-01-31T22:30:00.000Z',
      resolvedAt: null,
      durationMs: 1_800_000,
      countedMs: 1_800_000,
    },
  ],
  causes: new Map([['e1', 'Connexions à la base <saturées>']]),
  before: new Map([['p1', 99.98]]),
  trend: [
    { month: '2025-12', gti: 12, gtr: null, gtd: 0.9998 },
    { month: '2026-01', gti: 9, gtr: 500, gtd: 0.999_44 },
  ],
  levels: { gti: level(9, 'minutes', 12), gtr: level(500, 'minutes', null), gtd: level(0.999_44, 'ratio', 0.9998) },
}

test('[AVL-027] the document of a month says each figure with target, month before and what is counted', () => {
  const { html, title } = slaDocument(report, 'fr')
  const text = html.replaceAll(/<[^>]*>|\s+/g, ' ').replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  expect(title).toBe('Rapport de disponibilité, janvier 2026')
  expect(text).toContain('Clinique &lt;Riviera&gt;')
  expect(text).toContain('Un engagement n’est pas tenu')
  expect(text).toContain('99,731 %')
  expect(text).toContain('− 0,249 pt')
  expect(text).toContain('objectif &lt; 8 h manqué')
  expect(text).toContain('Infrastructure')
  expect(text).toContain('Connexions à la base &lt;saturées&gt;')
  expect(text).toContain('en cours')
  expect(html).toContain('aria-label="Coupure en production 31"')
  expect(html.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('aria-label="déc. 12 min, janv. 9 min"')
  expect(slaDocument(report, 'fr').html).toBe(html)
  expect(slaDocument(report, 'en').title).toBe('Availability report, January 2026')
})

test('[AVL-027] the headline counts the services below the target, and the line below says why', () => {
  const kept = { ...report, levels: { ...report.levels, gtr: level(43, 'minutes', null) } }
  const text = slaDocument(kept, 'fr')
    .html.replaceAll(/<[^>]*>|[\s\u00a0\u202f]+/g, ' ')
    .replaceAll(/ +/g, ' ')
  expect(text).toContain('Les engagements sont tenus, 1 service est sous 99,9 %')
  expect(text).toContain('1 service est sous l’objectif de 99,9 %, par des incidents de production')
})

test('[AVL-027] the bars of a month have one place a day and the heights of their figures', () => {
  const days = daysOfService(report, report.services[0]!)
  expect(days).toHaveLength(31)
  expect([days[0], days[1], days[2], days[30]]).toEqual(['untracked', 'untracked', 'available', 'critical_unavailable'])
  expect(heightsOf('gti', [12, null, 6])).toEqual([1, 0, 0.5])
  expect(heightsOf('gtd', [1, 0.9975, 0.9]).map((height) => Math.round(height * 100))).toEqual([100, 50, 0])
})

const pdfOf = (date: string, [head, row]: [string, string], names: string) =>
  Buffer.from(`%PDF-1.4
<</ID (node${head})>> <</ID (node${row})>>
<</Limits [(node00000003) (node00000042)]
/Names [${names}]>>
<</CreationDate (D:${date}+00'00')\n/ModDate (D:${date}+00'00')>>`)

test('a PDF made at another time has the same bytes, and its parts stay where they were', () => {
  const one = pdfOf('20260203120000', ['00000042', '00000003'], '(node00000003) 50 0 R (node00000042) 148 0 R')
  const other = pdfOf('20260817235959', ['00000003', '00000042'], '(node00000003) 148 0 R (node00000042) 50 0 R')
  const made = reproduciblePdf(one, report.end)
  expect(reproduciblePdf(other, report.end).toString()).toBe(made.toString())
  expect(made).toHaveLength(one.length)
  expect(made.toString()).toContain("/ModDate (D:20260131230000+00'00')")
  expect(made.toString()).toContain('/Names [(node00000001) 148 0 R (node00000002) 50 0 R]')
})

test('the first report is due on the first of the next month at seven in Paris, across the change of clocks', () => {
  expect(firstSlaDue(new Date('2026-03-15T10:00:00.000Z')).toISOString()).toBe('2026-04-01T05:00:00.000Z')
  expect(firstSlaDue(new Date('2026-10-31T23:30:00.000Z')).toISOString()).toBe('2026-12-01T06:00:00.000Z')
  expect(monthBefore('2026-01')).toBe('2025-12')
})

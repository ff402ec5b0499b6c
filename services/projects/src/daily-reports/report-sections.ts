import { reportParts, type ReportParts } from '@passerelle/contract/projects/daily-reports'
import { formatElapsed } from '@passerelle/kernel/format-duration'
import type { Locale } from '@passerelle/phrases/locales'

type Section = (typeof reportParts)[number]
/** What somebody did on a request on one day; `moved` where it only went to another list. */
export type DayWork = {
  slug: string
  name: string
  labels: string[]
  spentInMs: number
  notes: string[]
  moved: boolean
}

const sectionOfLabel: Record<string, Section> = {
  Pilotage: 'projectManagement',
  Sales: 'projectManagement',
  Marketing: 'projectManagement',
  RH: 'projectManagement',
  Formation: 'projectManagement',
  Graphisme: 'design',
  'Conformité & Sécurité': 'design',
  'Dév.': 'build',
  Build: 'build',
  ScaleOps: 'deploy',
  Run: 'deploy',
  Infogérance: 'deploy',
}

/** Where work on a request with these labels goes: the first theme that is known, else what deploys, else the build (BKL-007). */
export const sectionOf = (labels: readonly string[]): Section => {
  if (labels.some((name) => name.startsWith('Deploy'))) return 'deploy'
  return labels.flatMap((name) => sectionOfLabel[name] ?? [])[0] ?? 'build'
}

const lineOf = ({ slug, name, spentInMs, notes }: DayWork, locale: Locale) => {
  const time = spentInMs > 0 ? ` (${formatElapsed(spentInMs, locale)})` : ''
  const said = notes.length > 0 ? ` : ${notes.join(' ; ')}` : ''
  return `${slug} ${name}${said}${time}`
}

/** The work of a day as the four sections of a report, one line for each request (BKL-007, API-054). */
export const draftParts = (work: readonly DayWork[], locale: Locale): ReportParts => {
  const textOf = (section: Section) =>
    work
      .filter(({ labels }) => sectionOf(labels) === section)
      .map((each) => lineOf(each, locale))
      .join('\n')
  return Object.fromEntries(reportParts.map((section) => [section, textOf(section)])) as ReportParts
}

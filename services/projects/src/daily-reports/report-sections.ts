import { reportParts, type ReportParts } from '@passerelle/contract/projects/daily-reports'
import { formatElapsed } from '@passerelle/kernel/format-duration'
import type { Locale } from '@passerelle/i18n/locales'

type Section = (typeof reportParts)[number]
/** A user's work on one task on one day; `moved` when the task was only moved to another list. */
export type DayWork = {
  slug: string
  name: string
  labels: string[]
  spentInMs: number
  notes: string[]
  moved: boolean
}

const sectionOfLabel = new Map<string, Section>(
  Object.entries({
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
  }),
)

/**
 * Section of the report for a task with these labels: by the first known theme, else deployment, else development
 * (BKL-007).
 */
export const sectionOf = (labels: readonly string[]): Section => {
  if (labels.some((name) => name.startsWith('Deploy'))) return 'deploy'
  return labels.flatMap((name) => sectionOfLabel.get(name) ?? [])[0] ?? 'build'
}

const lineOf = ({ slug, name, spentInMs, notes }: DayWork, locale: Locale) => {
  const time = spentInMs > 0 ? ` (${formatElapsed(spentInMs, locale)})` : ''
  const said = notes.length > 0 ? ` : ${notes.join(' ; ')}` : ''
  return `${slug} ${name}${said}${time}`
}

/** Groups a day's work into the four sections of a report, one line per task (BKL-007, API-054). */
export const draftParts = (work: readonly DayWork[], locale: Locale): ReportParts => {
  const textOf = (section: Section) =>
    work
      .filter(({ labels }) => sectionOf(labels) === section)
      .map((each) => lineOf(each, locale))
      .join('\n')
  return Object.fromEntries(reportParts.map((section) => [section, textOf(section)])) as ReportParts
}

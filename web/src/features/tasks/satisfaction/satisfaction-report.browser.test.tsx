import {
  satisfactionReport,
  type SatisfactionReport as Report,
} from '@passerelle/contract/projects/satisfaction-report'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useState } from 'react'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import type { ReportView } from './report-queries.ts'
import { SatisfactionReport } from './satisfaction-report.tsx'

const server = setUpServer()
const figures = { asked: 8, answered: 6, good: 5, fair: 0, bad: 1, reopened: 0 }
const [emma, mission] = ['b'.repeat(24), 'c'.repeat(24)]
const report: Report = {
  ...figures,
  previous: figures,
  by: {
    apps: [],
    categories: [
      { id: mission, name: 'Mission', ...figures },
      { id: null, name: null, ...figures },
    ],
    people: [{ id: emma, name: 'Emma Petit', ...figures }],
  },
  list: [],
  total: 0,
}

const Held = () => {
  const [view, setView] = useState<ReportView>({ days: 30 })
  return <SatisfactionReport view={view} page={1} onShow={setView} />
}

test('[ANS-022][ANS-023] the report is narrowed to a category and to a member of staff', async () => {
  server().answer(satisfactionReport.readSatisfactionReport, ({ userId }) =>
    userId === undefined ? report : { ...report, by: { ...report.by, people: [] } },
  )
  await show(<Held />)
  const choose = async (label: 'category' | 'person', option: string) => {
    await page.getByRole('combobox', { name: say(`satisfaction.report.${label}`) }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('category', 'Mission')
  await choose('person', 'Emma Petit')
  await expect
    .poll(() => server().calls(satisfactionReport.readSatisfactionReport).at(-1))
    .toMatchObject({ labelId: mission, userId: emma })
  // Without ratings of hers, what is chosen is still named.
  const person = page.getByRole('combobox', { name: say('satisfaction.report.person') })
  await expect.element(person).toHaveTextContent(say('satisfaction.report.chosenPerson'))
})

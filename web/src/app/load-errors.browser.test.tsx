import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { people } from '@passerelle/contract/accounts/people'
import { notifs } from '@passerelle/contract/notifs/api'
import type { NamedOperation } from '@passerelle/contract/operation'
import { backlog } from '@passerelle/contract/projects/backlog'
import { presets } from '@passerelle/contract/projects/presets'
import { satisfactionReport } from '@passerelle/contract/projects/satisfaction-report'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { maintenances } from '@passerelle/contract/stats/maintenances'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../testing/example.ts'
import { expectLoadError } from '../testing/load-error.ts'
import { appId, openOffice, openPage, say, setUpServer, userId } from '../testing/open-page.tsx'

const server = setUpServer()

type Part = [name: string, operation: NamedOperation, title: string, open: () => Promise<void>]
const parts: Part[] = [
  ['a second factor', accounts.readSecondFactor, say('secondFactor.loadFailed'), () => openPage('/profile')],
  ['the services of a profile', notifs.listServiceSubscriptions, say('inbox.failed'), () => openPage('/profile')],
  [
    'the ratings of an account',
    satisfactionReport.readOwnSatisfaction,
    say('satisfaction.report.failed'),
    () => openPage('/stats'),
  ],
  [
    'the sums of the backlog',
    backlog.readBacklogStats,
    say('backlog.stats.loadFailed'),
    () => openOffice('/admin/backlog'),
  ],
  ['the timer that runs', workLogs.listRunning, say('failures.fetchTimer'), () => openOffice('/admin')],
  ['saved views', presets.listPresets, say('backlog.presetsFailed'), () => openOffice('/admin/backlog')],
  [
    'maintenances',
    maintenances.listMaintenances,
    say('monitoring.fail.maintenances'),
    () => openOffice('/admin/monitoring'),
  ],
]

test.each(parts)('%s: what cannot be loaded is named, with a retry', async (_, operation, title, open) => {
  server().answer(people.readMe, example(Me, { _id: userId, appId, locale: 'fr', side: 'customer', admin: true }))
  await expectLoadError(server(), operation, title, open)
})

test('a page that was opened while the server restarts says what it waits for and appears by itself', async () => {
  let restarted = false
  server().refuse(people.readApp, 'internal')
  await openPage('/')
  const line = page.getByText(say('shell.lost'))
  await expect.element(line).toBeVisible()
  server().answer(people.readApp, () => {
    restarted = true
    return example(AppShape, { _id: appId, name: 'Atelier Lumen' })
  })
  await expect.element(page.getByText('Atelier Lumen').first()).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  expect(restarted).toBe(true)
})

import { createHmac } from 'node:crypto'
import { notifs } from '@passerelle/contract/notifs/api'
import { board } from '@passerelle/contract/projects/board'
import { dayQueue } from '@passerelle/contract/projects/day-queue'
import type { ListedTask } from '@passerelle/contract/projects/lists'
import { stats } from '@passerelle/contract/stats/api'
import { charge } from '@passerelle/contract/stats/charge'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { selectByTypeahead, types, waitForEditorFocus } from './journey/keys.ts'
import { openProduct } from './journey/open-product.ts'
import type { InOffice, SignedIn } from './journey/sessions.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { say } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
const service = 'Réservations - PROD - HTTP'
const hour = 3_600_000
const product = openProduct({ MONITORING_WEBHOOK_SECRET: secret })
let ada: SignedIn
let ines: SignedIn
let hugo: InOffice
let gwen: InOffice
let farid: InOffice
/** The new requests of Hugo's queue, in its order. */
let requests: ListedTask[]

/** A signed message of another monitoring tool. */
const alarm = async (type: string, incidentId: string) => {
  const now = new Date()
  const body = JSON.stringify({
    type,
    timestamp: now.toISOString(),
    data: { monitorId: 'reservations', monitorName: service, incidentId },
  })
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const id = `msg_${incidentId}_${type}`
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const response = await fetch(`${product.origin}/api/stats/v1/public/monitoring/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
  expect(response.status).toBe(204)
}

const queueOf = async (who: InOffice, whose?: 'team') =>
  (await who.call(dayQueue.readDayQueue, { ...(whose && { whose }), limit: 100 })).list
const newOnes = async (who: InOffice, whose?: 'team') =>
  (await queueOf(who, whose)).flatMap((line) =>
    line.kind === 'task' && line.task.name.endsWith('du matin') ? [line.task] : [],
  )
/** The request of that place as it is now, in the queue of the team. */
const nowOf = async (index: number) =>
  (await newOnes(hugo, 'team')).find(({ taskId }) => taskId === requests[index]!.taskId)

const goToRequest = async (index: number) => {
  await hugo.open('/admin')
  await hugo.page.waitForSelector('[data-part="day-item"][data-first]')
  const { taskId } = requests[index]!
  for (let left = 100; left > 0; left -= 1) {
    await hugo.press('j')
    const id = await hugo.page.evaluate(
      () => document.activeElement?.closest('[data-card]')?.querySelector('[data-part~="task-id"]')?.textContent,
    )
    if (id === taskId) return
  }
  throw new Error(`${taskId} is not among the first lines`)
}

beforeAll(async () => {
  ;[ada, ines, hugo, gwen, farid] = await Promise.all([
    product.customer('ada'),
    product.customer('ines'),
    product.backoffice('hugo'),
    product.backoffice('gwen'),
    product.backoffice('farid'),
  ])
  // The first message makes the monitor known.
  await alarm('incident.started', 'night-0')
  await alarm('incident.resolved', 'night-0')
  await farid.call(stats.attachMonitor, { appId: ada.appId, providerMonitorId: 'hook-reservations', name: service })
  // What was open before the night is in other hands.
  for (const line of await queueOf(gwen))
    if (line.kind === 'incident' && line.incident.acknowledgedAt === null)
      await gwen.call(charge.takeIncident, { incidentId: line.incident.incidentId })
})

describe('the whole day of Hugo', () => {
  stopAtFirstFailure()

  test('[DAY-041] the alarm of the night leads his queue, and he takes charge', async () => {
    await alarm('incident.started', 'night-1')
    await hugo.open('/admin')
    const first = await hugo.page.waitForSelector('[data-part="day-item"][data-first]')
    expect(await first!.evaluate((line) => line.textContent)).toContain(service)
    await hugo.click('button', `${say('day.incident.take')}, ${service}`)
    const line = await hugo.page.waitForFunction(
      (name, take) =>
        [...document.querySelectorAll('[data-part="day-item"][data-incident]')].find(
          (item) => item.textContent?.includes(name) && !item.querySelector(`[aria-label="${take}"]`),
        )?.textContent,
      {},
      service,
      `${say('day.incident.take')}, ${service}`,
    )
    expect(await line.jsonValue()).toContain('Hugo Marchand')
  })

  test('[INC-007] the outage ends; its report is written and published', async () => {
    await alarm('incident.resolved', 'night-1')
    await hugo.open('/admin/monitoring')
    await hugo.page.waitForFunction(
      (name) => {
        const rows = [...document.querySelectorAll('[aria-labelledby="monitoring-reports"] li')]
        const link = rows.find((row) => row.textContent?.includes(name))?.querySelector('a')
        link?.click()
        return link !== undefined && link !== null
      },
      {},
      service,
    )
    await hugo.waitFor('textbox', say('incidents.cause'))
    for (let left = 10; left > 0; left -= 1) {
      const open = await hugo.page.$('[data-part="report-who"][data-open] :is(button, [role="combobox"])')
      if (!open) break
      await open.click()
      await hugo.page.locator(`aria/${say('availability.responsibility.EXTERNAL')}[role="option"]`).click()
      await open.dispose()
    }
    await hugo.fill(say('incidents.cause'), 'Un certificat était périmé.')
    await hugo.fill(say('incidents.resolution'), 'Le certificat a été renouvelé.')
    await hugo.click('button', say('incidents.publish'))
    await waitForToast(hugo, say('incidents.publishDone'))
    await hugo.waitForText(say('incidents.published'))
  })

  test('[DAY-052] the requests of the morning are triaged, and one is estimated', async () => {
    for (let number = 1; number <= 3; number += 1)
      await ines.call(board.createTask, { name: `Demande ${number} du matin`, description: 'Merci.', priority: 4 })
    requests = await newOnes(hugo)
    expect(requests).toHaveLength(3)
    for (const index of requests.keys()) {
      await goToRequest(index)
      await hugo.press('Enter')
      await waitForEditorFocus(hugo)
      await selectByTypeahead(hugo, 'Infogérance')
      await expect.poll(async () => (await nowOf(index))?.labels.map(({ name }) => name)).toEqual(['Infogérance'])
    }
    await goToRequest(0)
    await hugo.press('Enter')
    await waitForEditorFocus(hugo, 'fields')
    await types(hugo, 'Tab', { text: '2' }, 'Enter')
    await expect.poll(async () => (await nowOf(0))?.estimatedTime).toBe(2 * hour)
  })

  test('[WLG-006] a timer runs on a request and ends with a note', async () => {
    await goToRequest(0)
    await assign('Hugo', 0)
    await hugo.open(`/admin/tasks/${requests[0]!.taskId}`)
    await hugo.click('button', say('workLogs.start'))
    await hugo.click('button', say('workLogs.stop'))
    await hugo.fill(say('workLogs.note'), 'Première analyse')
    await hugo.click('button', say('workLogs.stopAction'))
    await hugo.waitFor('button', say('workLogs.start'))
    await hugo.open('/admin')
    await hugo.waitForText('Première analyse')
  })

  test('a request is given to Gwen, who is told', async () => {
    await goToRequest(1)
    await assign('Gwen', 1)
    const { name, taskId } = requests[1]!
    await expect
      .poll(async () => (await gwen.call(notifs.listNotices, { limit: 50 })).list)
      .toContainEqual(expect.objectContaining({ kind: 'assigned', task: expect.objectContaining({ slug: taskId }) }))
    await gwen.open('/admin/inbox')
    await gwen.waitForText(name)
  })

  test('[PLN-047] the week is submitted', async () => {
    await hugo.open('/admin/times')
    await hugo.click('button', say('timesheets.submit'))
    await hugo.page.waitForSelector('[data-part="week-state"][data-state="submitted"]')
  })
})

/** Gives the request that has the focus to somebody. */
const assign = async (name: string, index: number) => {
  await hugo.press('a')
  await waitForEditorFocus(hugo)
  await types(hugo, { text: name })
  await hugo.page.waitForFunction(
    () => document.querySelectorAll('[data-part~="popover"] [data-part="choice"] input').length === 1,
  )
  await hugo.press('Enter')
  await hugo.page.waitForSelector('[data-part~="popover"] [data-part="choice"] input:checked')
  await hugo.press('Escape')
  await expect
    .poll(async () => (await nowOf(index))?.people.flatMap((one) => (one.staff ? [one.firstName] : [])))
    .toEqual([name])
}

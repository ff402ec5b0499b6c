import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'
import { readPdfText } from '../testing/pdf-text.ts'

let world: Awaited<ReturnType<typeof billingTestEnvironment>>
beforeAll(async () => {
  world = await billingTestEnvironment()
})
afterAll(() => world.close())

/** Two requests in one invoice by time: the times of the second are hidden from customers. */
const issued = async () => {
  const [shown, hidden] = [await world.mission(), await world.mission()]
  const logs = [
    await world.log(shown, '2026-01-12T09:00:00Z', minutes(100)),
    await world.log(shown, '2026-01-17T21:00:00Z', hours(1)),
    await world.log(hidden, '2026-01-14T09:00:00Z', hours(2)),
  ]
  const metadata = { hideTimeTracking: true }
  await world.asEmma.call(projects.editMetadata, { taskId: hidden.id, metadata })
  const draft = await world.propose([shown, hidden].map(({ id: taskId }) => ({ taskId, mode: 'time' as const })))
  await expect(world.asAda.call(payments.readInvoiceDays, { id: draft._id })).rejects.toBeProblem('not_found')
  return { logs, shown, hidden, invoice: await world.issue(draft) }
}
const pdfText = async (id: string) => {
  const authorization = `Bearer ${await world.given.tokenFor(world.admin)}`
  const answer = await fetch(`${world.origin}/api/payments/v1/admin/invoices/${id}/pdf`, { headers: { authorization } })
  return readPdfText(Buffer.from(await answer.arrayBuffer()))
}
const setAnnex = (invoiceAnnex: boolean) => world.asAda.call(payments.saveCollectionSettings, { invoiceAnnex })

test('[BIL-053] customers read dates, people and hours of each time line, never notes or hidden times', async () => {
  const { invoice, logs } = await issued()
  const id = invoice._id
  const [inside, night, other] = invoice.lines.map(({ _id }) => _id)
  const { lines } = await world.asAda.call(payments.readInvoiceDays, { id })
  expect(lines.map(({ lineId }) => lineId)).toEqual([inside, night])
  expect(lines[0]?.logs).toEqual([
    {
      workLogId: logs[0],
      startedAt: '2026-01-12T09:00:00.000Z',
      stoppedAt: '2026-01-12T10:40:00.000Z',
      person: expect.objectContaining({ _id: world.emma.userId }),
      billableMs: minutes(105),
      offHoursMs: 0,
      parts: [{ fromAt: '2026-01-12T09:00:00.000Z', toAt: '2026-01-12T10:40:00.000Z', billableMs: minutes(105) }],
    },
  ])
  expect(lines[1]?.logs).toMatchObject([{ workLogId: logs[1], billableMs: hours(1), offHoursMs: hours(1) }])
  const seen = await world.staff.call(payments.readInvoiceDays, { id })
  expect(seen.lines.map(({ lineId }) => lineId)).toEqual([inside, night, other])
  await expect(world.asBasile.call(payments.readInvoiceDays, { id })).rejects.toBeProblem('access_denied')
  const missing = { id: 'f'.repeat(24) }
  await expect(world.asAda.call(payments.readInvoiceDays, missing)).rejects.toBeProblem('not_found')
})

test('[BIL-053][COL-017] the document prints them when the account wants it, as on the day of issue', async () => {
  const annex = 'Annexe:joursetheures'
  expect(await world.asAda.call(payments.readCollectionSettings, {})).toMatchObject({ invoiceAnnex: false })
  const { invoice: plain } = await issued()
  expect(await setAnnex(true)).toMatchObject({ collect: true, accountantEmail: null, invoiceAnnex: true })
  const { invoice } = await issued()
  await setAnnex(false)
  const text = await pdfText(invoice._id)
  expect(text).toContain(annex)
  expect(text).toContain('12janvier202610:00–11:401h45')
  expect(text).toContain('17janvier202622:00–23:001h')
  expect(text).not.toContain('14janvier2026')
  expect(text).not.toContain('Réglages')
  expect(await pdfText(plain._id)).not.toContain(annex)
  await world.staff.call(payments.creditInvoice, { id: invoice._id })
  expect(await pdfText(invoice._id)).toBe(text)
})

test('[PLN-032][PLN-031] a log over midnight is billed once, in its period of start, and shown by day', async () => {
  await setAnnex(true)
  const request = await world.mission({ listId: 'in_progress', doneAt: null })
  // Saturday 31 January 23:59 to Sunday 1:21 in Paris, with a pause of 2 minutes.
  const night = await world.log(request, '2026-01-31T22:59:00Z', minutes(82), { pauseMs: minutes(2) })
  const proposed = async (from: string, to: string) =>
    (await world.staff.call(payments.listBillable, { from, to, state: 'all' })).list.find(
      ({ taskId }) => taskId === request.id,
    )
  expect(await proposed('2026-02-01', '2026-02-28')).toBeUndefined()
  expect(await proposed('2026-01-01', '2026-01-31')).toMatchObject({ spentMs: minutes(80) })
  const invoice = await world.issue(await world.propose([{ taskId: request.id, mode: 'time' }]))
  await setAnnex(false)
  const parts = [
    { fromAt: '2026-01-31T22:59:00.000Z', toAt: '2026-01-31T23:00:00.000Z' },
    { fromAt: '2026-01-31T23:00:00.000Z', toAt: '2026-02-01T00:21:00.000Z' },
  ]
  for (const read of [payments.readInvoiceDays, payments.readInvoiceTime]) {
    const [line] = (await world.staff.call(read, { id: invoice._id })).lines
    const [log] = line!.logs
    expect(log).toMatchObject({ workLogId: night, billableMs: minutes(90), parts })
    const [before, after] = log!.parts.map(({ billableMs }) => billableMs)
    expect([before, before! + after!]).toEqual([Math.floor((minutes(1) * 80) / 82), minutes(90)])
  }
  const text = await pdfText(invoice._id)
  expect(text).toContain('31janvier202623:59–00:00')
  expect(text).toContain('1erfévrier202600:00–01:21')
})

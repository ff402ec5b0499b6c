import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { payments } from '@passerelle/contract/payments/api'
import { days } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { givenIssuer } from '../testing/given-issuer.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
type World = typeof world
let staff: ReturnType<World['as']>
let ada: World['asAda']
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'payments', 'converters'])
  staff = world.as(world.emma, { in: world.app.id })
  ada = world.asAda
  await givenIssuer(world.platform, [world.app.id])
})
afterAll(() => world.close())

const line = { title: 'Infogérance', quantity: 3.5, unit: 'hour', unitPriceInCents: 16_500, vatPercent: 20 } as const
const draft = (more: object = {}) =>
  staff.call(payments.draftInvoice, { subject: 'Infogérance de février', lines: [line], ...more })
const issued = async (more: object = {}) => {
  const { _id, version } = await draft(more)
  return staff.call(payments.issueInvoice, { id: _id, version })
}
const pdfOf = async (id: string) => {
  const authorization = `Bearer ${await world.given.tokenFor(world.admin)}`
  return fetch(`${world.origin}/api/payments/v1/admin/invoices/${id}/pdf`, { headers: { authorization } })
}
const sql = (text: string, values: unknown[]) =>
  world.platform.database.query<Record<string, unknown>>({ text, values })

describe('drafts', () => {
  test('are written, changed and thrown away by staff, with sums by rate; customers do not know of them', async () => {
    const made = await draft({ lines: [line, { ...line, quantity: 1, unitPriceInCents: 999, vatPercent: 5.5 }] })
    expect(made).toMatchObject({
      status: 'draft',
      number: null,
      netInCents: 58_749,
      vatInCents: 11_550 + 55,
      grossInCents: 70_354,
      vat: [{ percent: 20 }, { percent: 5.5 }],
    })
    await expect(ada.call(payments.readInvoice, { id: made._id })).rejects.toBeProblem('not_found')
    await expect(ada.call(payments.draftInvoice, { subject: 'x', lines: [] })).rejects.toBeProblem('access_denied')
    const edit = (version: number) =>
      staff.call(payments.editInvoice, { id: made._id, version, subject: 'Autre objet', lines: [line] })
    expect(await edit(made.version)).toMatchObject({ subject: 'Autre objet', netInCents: 57_750 })
    await expect(edit(made.version)).rejects.toBeProblem('invoice_changed')
    await staff.call(payments.deleteInvoice, { id: made._id })
    await expect(staff.call(payments.readInvoice, { id: made._id })).rejects.toBeProblem('not_found')
  })

  test('refuse quantities, prices and rates that cannot be', async () => {
    for (const wrong of [
      { quantity: 0 },
      { quantity: -1 },
      { quantity: 0.0001 },
      { unitPriceInCents: -5 },
      { unitPriceInCents: 1.5 },
      { vatPercent: 19 },
      { unit: 'box' },
      { title: ' ' },
    ])
      await expect(draft({ lines: [{ ...line, ...wrong }] })).rejects.toBeProblem('invalid_input')
  })
})

describe('issuing', () => {
  test('numbers without a gap in the order of issue, also when many issue at once and some are refused', async () => {
    const before = await issued()
    const drafts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => draft(index % 5 === 0 ? { lines: [] } : {})),
    )
    const outcomes = await Promise.allSettled(
      drafts.map(({ _id, version }) => staff.call(payments.issueInvoice, { id: _id, version })),
    )
    const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.number!] : []))
    const year = world.iso().slice(0, 4)
    const first = Number(before.number!.slice(-4))
    expect(numbers.sort()).toEqual(
      Array.from({ length: 16 }, (_, index) => `F-${year}-${String(first + index + 1).padStart(4, '0')}`),
    )
  })

  test('twice gives one number; what is issued is neither changed nor deleted, not even in the database', async () => {
    const { _id: id, version } = await draft()
    const outcomes = await Promise.allSettled([1, 2].map(() => staff.call(payments.issueInvoice, { id, version })))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(staff.call(payments.deleteInvoice, { id })).rejects.toBeProblem('invoice_issued')
    await expect(
      staff.call(payments.editInvoice, { id, version: version + 1, subject: 'x', lines: [] }),
    ).rejects.toBeProblem('invoice_issued')
    for (const statement of [
      `UPDATE payments.invoices SET subject = 'x' WHERE id = $1`,
      `UPDATE payments.invoices SET status = 'draft', number = NULL, issued_on = NULL WHERE id = $1`,
      'DELETE FROM payments.invoices WHERE id = $1',
      `UPDATE payments.invoice_lines SET title = 'x' WHERE invoice_id = $1`,
      'DELETE FROM payments.invoice_lines WHERE invoice_id = $1',
    ])
      await expect(sql(statement, [id])).rejects.toThrow('never')
  })

  test('is refused without a line, and without the customer’s address', async () => {
    const empty = await draft({ lines: [] })
    await expect(staff.call(payments.issueInvoice, { id: empty._id, version: empty.version })).rejects.toBeProblem(
      'invoice_empty',
    )
    const elsewhere = await world.given.customer()
    const inside = world.as(await world.given.staff({ inside: [elsewhere.app] }), { in: elsewhere.app.id })
    const { _id: id, version } = await inside.call(payments.draftInvoice, { subject: 'x', lines: [line] })
    await expect(inside.call(payments.issueInvoice, { id, version })).rejects.toBeProblem('buyer_incomplete')
  })

  test('to a buyer of the Union it has no VAT, and says why; a French one is never invoiced without', async () => {
    const free = [{ ...line, vatPercent: 0 }] as const
    const french = await draft({ lines: free })
    await expect(staff.call(payments.issueInvoice, { id: french._id, version: french.version })).rejects.toMatchObject({
      code: 'vat_rate_wrong',
      status: 422,
    })
    const elsewhere = await world.given.customer()
    await sql(`UPDATE accounts.apps SET address = $2, tax = 'BE0123456789' WHERE id = $1`, [
      elsewhere.app.id,
      { line1: '1 rue Neuve', postalCode: '1000', city: 'Bruxelles', country: 'BE' },
    ])
    const inside = world.as(await world.given.staff({ inside: [elsewhere.app] }), { in: elsewhere.app.id })
    const issue = async (lines: readonly { vatPercent: number }[]) => {
      const { _id: id, version } = await inside.call(payments.draftInvoice, { subject: 'x', lines } as never)
      return inside.call(payments.issueInvoice, { id, version })
    }
    await expect(issue([line])).rejects.toBeProblem('vat_rate_wrong')
    expect(await issue(free)).toMatchObject({
      vatInCents: 0,
      grossInCents: 57_750,
      buyer: { vatNumber: 'BE0123456789', siren: null },
    })
  })

  test('the administrators of the account read it, others and other accounts do not', async () => {
    const { _id: id, number } = await issued()
    expect(await ada.call(payments.readInvoice, { id })).toMatchObject({
      number,
      seller: { siren: '829417301' },
      buyer: { vatNumber: 'FR47904118226', siren: '904118226' },
      payment: { means: 'transfer', iban: 'FR7600000000000000000000123' },
    })
    const { list } = await ada.call(payments.listInvoices, { search: number! })
    expect(list.map((row) => row._id)).toEqual([id])
    const other = await world.given.customer()
    await expect(world.as(other.admin).call(payments.readInvoice, { id })).rejects.toBeProblem('not_found')
    await expect(world.as(other.user).call(payments.listInvoices, {})).rejects.toBeProblem('access_denied')
    expect((await world.as(other.admin).call(payments.listInvoices, {})).list).toEqual([])
    const { rows } = await sql(`SELECT template FROM mails.outgoing WHERE variables ->> 'number' = $1`, [number])
    expect(rows).toMatchObject([{ template: 'invoice' }])
  })
})

test('the list is narrowed by state and text, and tells of each invoice what is late and taken back', async () => {
  const elsewhere = await world.given.customer()
  await givenIssuer(world.platform, [elsewhere.app.id])
  const [inside, admin] = [world.as(world.emma, { in: elsewhere.app.id }), world.as(elsewhere.admin)]
  const make = async (subject: string) => {
    const { _id: id, version } = await inside.call(payments.draftInvoice, { subject, lines: [line] })
    return inside.call(payments.issueInvoice, { id, version })
  }
  const [first, second] = [await make('Infogérance'), await make('Sauvegarde 100 %')]
  const waiting = await inside.call(payments.draftInvoice, { subject: 'Projet', lines: [line] })
  const note = await inside.call(payments.creditInvoice, {
    id: first._id,
    lines: [{ position: 1, quantity: 1 }],
  })
  await inside.call(payments.payInvoice, { id: second._id, paidOn: second.issuedOn!, paidBy: 'transfer' })
  const third = await make('Infogérance')
  const listed = async (who: typeof admin, query: object = {}) => (await who.call(payments.listInvoices, query)).list
  const idsOf = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).map(({ _id }) => _id)
  const issuedOnes = [third._id, note._id, second._id, first._id]
  expect(new Set(await idsOf(admin))).toEqual(new Set(issuedOnes))
  expect(await idsOf(inside, { status: 'draft' })).toEqual([waiting._id])
  expect(await idsOf(admin, { status: 'draft' })).toEqual([])
  expect(await idsOf(admin, { status: 'paid' })).toEqual([second._id])
  expect(await idsOf(admin, { search: 'sauvegarde' })).toEqual([second._id])
  expect(await idsOf(admin, { search: '100 %' })).toEqual([second._id])
  expect(await idsOf(admin, { search: third.number! })).toEqual([third._id])
  expect(await idsOf(admin, { search: '_' })).toEqual([])
  const rowOf = async (id: string) => (await listed(admin)).find(({ _id }) => _id === id)
  expect(await rowOf(first._id)).toMatchObject({ creditedInCents: note.grossInCents, requests: 0, isLate: false })
  expect(await rowOf(third._id)).toMatchObject({ creditedInCents: 0, correctsNumber: null })
  expect(await rowOf(note._id)).toMatchObject({ correctsNumber: first.number })
  expect(await admin.call(payments.readInvoice, { id: third._id })).toMatchObject({
    creditNotes: [],
    lines: [{ creditedQuantity: 0 }],
  })
  world.clock.advance(days(60))
  const late = (await listed(admin)).filter(({ isLate }) => isLate).map(({ _id }) => _id)
  world.clock.advance(-days(60))
  expect(new Set(late)).toEqual(new Set([first._id, third._id]))
})

describe('credit notes', () => {
  test('take back lines and quantities, one after the other, and never more than the invoice', async () => {
    const meal = {
      ...line,
      title: 'Repas',
      quantity: 3,
      unit: 'piece',
      unitPriceInCents: 3333,
      vatPercent: 5.5,
    } as const
    const invoice = await issued({ lines: [line, meal] })
    const credit = (lines?: { position: number; quantity: number }[]) =>
      staff.call(payments.creditInvoice, { id: invoice._id, ...(lines && { lines }) })
    await expect(credit([{ position: 1, quantity: 3.6 }])).rejects.toBeProblem('credit_above_invoice')
    await expect(credit([{ position: 3, quantity: 1 }])).rejects.toBeProblem('credit_above_invoice')
    await expect(credit([])).rejects.toBeProblem('invalid_input')
    const part = await credit([{ position: 2, quantity: 1 }])
    expect(part).toMatchObject({
      kind: 'credit_note',
      isPartial: true,
      correctsNumber: invoice.number,
      netInCents: 3333,
      vatInCents: 183,
      lines: [{ title: 'Repas', quantity: 1, netInCents: 3333 }],
    })
    expect(await ada.call(payments.readInvoice, { id: invoice._id })).toMatchObject({
      status: 'issued',
      creditedInCents: part.grossInCents,
      creditNotes: [{ number: part.number }],
      lines: [{ creditedQuantity: 0 }, { creditedQuantity: 1 }],
    })
    const both = await Promise.allSettled([1, 2].map(() => credit([{ position: 1, quantity: 2 }])))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await credit()
    const done = await ada.call(payments.readInvoice, { id: invoice._id })
    expect(done).toMatchObject({ status: 'credited', creditedInCents: invoice.grossInCents })
    const numbers = done.creditNotes.map(({ number }) => Number(number.slice(-4)))
    expect(numbers).toEqual([numbers[0]!, numbers[0]! + 1, numbers[0]! + 2])
    await expect(credit()).rejects.toBeProblem('invoice_not_open')
  })

  test('cannot exceed the invoice in the database either', async () => {
    const invoice = await issued()
    await staff.call(payments.creditInvoice, { id: invoice._id, lines: [{ position: 1, quantity: 3 }] })
    const forged = sql(
      `INSERT INTO payments.invoices (app_id, id, kind, corrects_id, subject, status, number, issued_on, due_on,
         issuer_id, seller, buyer,
         net_in_cents, vat_in_cents, gross_in_cents, created_at)
       SELECT app_id, $2, 'credit_note', id, subject, 'issued', 'AV-0000', issued_on, due_on, issuer_id, seller, buyer,
              net_in_cents, vat_in_cents, gross_in_cents, created_at FROM payments.invoices WHERE id = $1`,
      [invoice._id, 'f'.repeat(24)],
    )
    await expect(forged).rejects.toThrow('exceed')
  })

  test('of a part have their PDF and Factur-X data of their own', async () => {
    const invoice = await issued()
    const note = await staff.call(payments.creditInvoice, {
      id: invoice._id,
      lines: [{ position: 1, quantity: 1 }],
      note: 'Une heure de trop',
    })
    const answer = await pdfOf(note._id)
    expect(answer.status).toBe(200)
    const { xml } = await extractXml(Buffer.from(await answer.arrayBuffer()))
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
    expect(xml).toContain(`<ram:IssuerAssignedID>${invoice.number}</ram:IssuerAssignedID>`)
    expect(xml).toContain('<ram:GrandTotalAmount>198.00</ram:GrandTotalAmount>')
  })
})

describe('afterwards', () => {
  test('it is paid on a day between its issue and today, once', async () => {
    const { _id: id, issuedOn } = await issued()
    const pay = (paidOn: string) => staff.call(payments.payInvoice, { id, paidOn, paidBy: 'transfer' })
    await expect(pay('2100-01-01')).rejects.toBeProblem('invoice_paid_day')
    await expect(pay('2000-01-01')).rejects.toBeProblem('invoice_paid_day')
    await expect(ada.call(payments.payInvoice, { id, paidOn: issuedOn!, paidBy: 'transfer' })).rejects.toBeProblem(
      'access_denied',
    )
    expect(await pay(issuedOn!)).toMatchObject({ status: 'paid', paidOn: issuedOn, paidBy: 'transfer' })
    await expect(pay(issuedOn!)).rejects.toBeProblem('invoice_not_open')
  })

  test('staff describe who issues; of two who do at once, one is told', async () => {
    const { issuer } = await staff.call(payments.readIssuer, {})
    const { version, ...fields } = issuer!
    const save = () =>
      staff.call(payments.saveIssuer, {
        ...fields,
        address: { ...fields.address, country: 'FR' },
        paymentDays: 15,
        version,
      })
    expect((await save()).issuer).toMatchObject({ paymentDays: 15, version: version + 1, siren: '829417301' })
    await expect(save()).rejects.toBeProblem('settings_changed')
    await expect(ada.call(payments.readIssuer, {})).rejects.toBeProblem('access_denied')
    expect(await issued()).toMatchObject({ issuedOn: '2026-02-03', dueOn: '2026-02-18' })
  })

  test('its PDF carries its data as Factur-X, which holds against the official schema', async () => {
    const invoice = await issued({ note: '<script>alert(1)</script>' })
    const answer = await pdfOf(invoice._id)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pdf = Buffer.from(await answer.arrayBuffer())
    const { xml, filename } = await extractXml(pdf)
    expect(filename).toBe('factur-x.xml')
    expect(xml).toContain(`<ram:ID>${invoice.number}</ram:ID>`)
    expect(await validateXsd(xml, Profile.EN16931)).toMatchObject({ valid: true })
    // PDF/A-3: every font is embedded.
    const { context } = await PDFDocument.load(pdf)
    const descriptors = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict && object.get(PDFName.of('FontName')) ? [object] : []))
    expect(descriptors.length).toBeGreaterThan(0)
    expect(descriptors.every((font) => font.has(PDFName.of('FontFile2')))).toBe(true)
    expect(descriptors.some((font) => String(font.get(PDFName.of('FontName'))).includes('Inter'))).toBe(true)
    const { _id } = await draft()
    expect((await pdfOf(_id)).status).toBe(404)
  })
})

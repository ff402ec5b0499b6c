import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extractXml } from '@stackforge-eu/factur-x'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookings } from '@passerelle/contract/bookings/api'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { givenIssuer } from '../../testing/given-issuer.ts'
import { findPdfAFaults } from '../../testing/pdf-a-faults.ts'
import { readPdfText } from '../../testing/pdf-text.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let canary: Server
let fetched: string[] = []
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'payments', 'bookings', 'converters'])
  await givenIssuer(world.platform, [world.app.id])
  canary = createServer((request, response) => {
    fetched.push(request.url ?? '')
    response.end('secret')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => canary.close(resolve))
  await world.close()
})

const bytesOf = async (answer: Response) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = Buffer.from(await answer.arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  return pdf
}
const authorized = async (person: GivenPerson) => ({ authorization: `Bearer ${await world.given.tokenFor(person)}` })
/** What the button of a page to print does (API-163). */
const printed = async (person: GivenPerson, page: { html: string; title: string; lang?: string }) =>
  bytesOf(
    await fetch(`${world.origin}/api/converters/v1/pdf/html`, {
      method: 'POST',
      headers: { ...(await authorized(person)), 'content-type': 'application/json' },
      body: JSON.stringify({ html: page.html, title: page.title, lang: 'fr' }),
    }),
  )
const invoicePdf = async (id: string) =>
  bytesOf(
    await fetch(`${world.origin}/api/payments/v1/admin/invoices/${id}/pdf`, { headers: await authorized(world.admin) }),
  )

const line = { title: 'Infogérance', quantity: 3.5, unit: 'hour', unitPriceInCents: 16_500, vatPercent: 20 } as const
const staff = () => world.as(world.emma, { in: world.app.id })
const issued = async (more: object = {}) => {
  const draft = await staff().call(payments.draftInvoice, { subject: 'Infogérance', lines: [line], ...more })
  return staff().call(payments.issueInvoice, { id: draft._id, version: draft.version })
}
const credited = (id: string, note: string) => staff().call(payments.creditInvoice, { id, note })
const guesthouse = async () => {
  const { admin } = await world.given.customer({ features: ['bookings'] })
  const as = world.as(admin)
  const product = { name: 'Suite', unitAmountInCents: 10_000, taxPercent: 10 }
  const room = await as.call(bookings.createRoom, { productId: 'prod_suite', priceId: 'price_night', product })
  const book = (fields: object) =>
    as.call(bookings.createBooking, {
      roomId: room._id,
      status: 'confirmed',
      quantity: 2,
      adults: 2,
      ...fields,
    })
  const documentOf = (id: string) => as.call(bookings.readBookingDocument, { id })
  return { admin, book, documentOf }
}
const hostile = () => {
  const { port } = canary.address() as AddressInfo
  return [
    '<script>document.write("ran")</script>',
    `<img src=http://127.0.0.1:${port}/note>`,
    '<img src="http://169.254.169.254/latest/meta-data">',
    '<iframe src="file:///etc/passwd"></iframe>',
  ].join(' ')
}
const shown = (text: string) => text.replaceAll(/\s/g, '')

describe('PDF/A-3', () => {
  test('an invoice and its credit note are files for archives: fonts, colours, metadata, data inside', async () => {
    const invoice = await issued()
    const pdf = await invoicePdf(invoice._id)
    expect(await findPdfAFaults(pdf)).toEqual([])
    expect(await findPdfAFaults(await invoicePdf((await credited(invoice._id, 'Annulée'))._id))).toEqual([])
    expect(await readPdfText(pdf)).toContain(shown(invoice.number!))
    const { admin } = world
    const plain = await printed(admin, { html: '<p style="opacity: .5">x</p>', title: 'x' })
    // The rules do find what is wrong.
    expect(await findPdfAFaults(plain)).toContain('it does not say PDF/A-3b')
    expect(await findPdfAFaults(plain)).toContain('is transparent (ca)')
  })
})

describe('documents with what people typed', () => {
  test('[CNV-001] markup in a note of an invoice is text in PDF and data, and nothing is fetched', async () => {
    fetched = []
    const note = hostile()
    const invoice = await issued({ note, subject: note.slice(0, 100) })
    const pdf = await invoicePdf(invoice._id)
    expect(await readPdfText(pdf)).toContain(shown(note))
    expect((await extractXml(pdf)).xml).toContain('&lt;script&gt;')
    const credit = await invoicePdf((await credited(invoice._id, note))._id)
    expect(await readPdfText(credit)).toContain(shown(note))
    expect(fetched).toEqual([])
  })

  test('[CNV-001][BOK-017] the confirmation of a stay and a voucher are PDFs that show markup as text', async () => {
    fetched = []
    const { admin, book, documentOf } = await guesthouse()
    const contactName = '<script>1</script>'
    const stay = await book({ arrivalDate: '2026-02-20', contactName })
    const confirmation = await readPdfText(await printed(admin, await documentOf(stay._id)))
    expect(confirmation).toContain(contactName)
    expect(confirmation).toContain('R-1')
    const note = hostile().slice(0, 120)
    const gift = await book({ isGift: true, priceId: 'price_night', note })
    const voucher = await readPdfText(await printed(admin, await documentOf(gift._id)))
    expect(voucher).toContain(shown(gift.voucher!.code))
    expect(voucher).toContain(shown(note))
    expect(fetched).toEqual([])
  })

  test('[BKL-010][CNV-001] a daily report is a PDF that shows markup as text', async () => {
    fetched = []
    const observation = hostile()
    const parts = { projectManagement: '', design: '', build: 'Comptes activés', deploy: '' }
    const emma = world.as(world.emma)
    const day = { date: '2026-02-02', userIds: [world.emma.userId] }
    const { reportId } = await emma.call(projects.createReport, { ...day, parts, observation })
    const text = await readPdfText(
      await printed(world.emma, await emma.call(projects.readReportDocument, { reportId })),
    )
    expect(text).toContain('Comptesactivés')
    expect(text).toContain(shown(observation))
    expect(fetched).toEqual([])
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority } from 'node:os'
import type { Page } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { createBrowserSlot } from '../browser/browser-slot.ts'
import { listGroup, readProc } from '../browser/process-group.ts'
import { withPage } from './page-pool.ts'
import { createPdfRenderer, defaultPdfLimits } from './pdf-renderer.ts'

let host: Booted
let person: GivenPerson
let token: string
let canary: Server
let requests: string[] = []
const share = { account: 'atelier', person: 'ada' }

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'converters'] })
  const given = givenAccounts(host.platform)
  person = (await given.customer()).user
  token = await given.tokenFor(person)
  canary = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end('secret')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => canary.close(resolve))
  await host.close()
})

const convert = (body: object) =>
  host.request
    .post('/api/converters/v1/pdf/html')
    .set('authorization', `Bearer ${token}`)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done(null, Buffer.concat(chunks)))
    })
    .send(body)

describe('HTML to PDF', () => {
  test('[API-163][CNV-001] a signed-in person gets a PDF document, tagged, with its title and language', async () => {
    const { status, headers, body } = await convert({
      html: '<h1>Facture 2026-0001</h1>',
      title: 'Facture',
      lang: 'fr',
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('Facture.pdf')
    const text = (body as Buffer).toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text).toMatch(/\/Marked\s+true/)
    expect(text).toMatch(/\/Lang\s*\(fr\)/)
  })

  test('[CNV-001] the product’s font is embedded with the used glyphs, whatever fonts the machine has', async () => {
    const style = '<style>body { font-family: Inter } b { font-weight: 600 }</style>'
    const { body } = await convert({ html: `${style}<p>Été 2026 <b>1 284,60 €</b></p>` })
    const text = (body as Buffer).toString('latin1')
    const fonts = [...text.matchAll(/\/FontName\s*\/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name)
    expect(new Set(fonts)).toEqual(new Set(['Inter-Regular', 'Inter-SemiBold']))
    expect(text.match(/\/FontFile2/g)).toHaveLength(2)
    expect(text).not.toContain('/Type3')
  })

  test('[API-163] nobody converts without a session, and unknown fields are refused by name', async () => {
    expect((await host.request.post('/api/converters/v1/pdf/html').send({ html: 'x' })).status).toBe(401)
    const refused = await host.request
      .post('/api/converters/v1/pdf/html')
      .set('authorization', `Bearer ${token}`)
      .send({ html: 'x', url: 'http://127.0.0.1' })
    expect([refused.status, Object.keys((refused.body as { errors: object }).errors)]).toEqual([400, ['url']])
    const empty = await host.request
      .post('/api/converters/v1/pdf/html')
      .set('authorization', `Bearer ${token}`)
      .send({ html: '' })
    expect(empty.status).toBe(400)
  })

  test('[CNV-001] nothing is fetched while rendering, whatever the document asks for', async () => {
    const { port } = canary.address() as AddressInfo
    const base = `http://127.0.0.1:${port}`
    requests = []
    const hostile = [
      `<img src="${base}/img">`,
      `<iframe src="${base}/frame"></iframe>`,
      `<iframe src="file:///etc/passwd"></iframe>`,
      `<link rel="stylesheet" href="${base}/css">`,
      `<style>@import url(${base}/import); body { background: url(${base}/background) }</style>`,
      `<meta http-equiv="refresh" content="0; url=${base}/refresh">`,
      `<object data="${base}/object"></object><embed src="${base}/embed">`,
      `<video src="${base}/video" poster="${base}/poster"></video>`,
      `<svg><image href="${base}/svg"/><use href="${base}/use#a"/></svg>`,
      `<script>fetch('${base}/script'); document.write('ran')</script>`,
      `<base href="${base}/"><img src="relative">`,
    ]
    for (const html of [...hostile, `<html><head></head><body>${hostile.join('')}</body></html>`]) {
      const { status } = await convert({ html })
      expect([200, 422]).toContain(status)
    }
    expect(requests).toEqual([])
  })

  test('a document that takes too long is refused, and the next one is made', async () => {
    const renderer = createPdfRenderer({ ...defaultPdfLimits, timeoutMs: 1 })
    await expect(renderer.render({ html: 'slow' }, share)).rejects.toMatchObject({ code: 'pdf_failed' })
    await renderer.close()
    expect((await convert({ html: 'fine' })).status).toBe(200)
  })

  test('a document that takes more memory than the browser may have fails alone', async () => {
    const renderer = createPdfRenderer({ ...defaultPdfLimits, maxMemory: 250 * 1024 * 1024, timeoutMs: 60_000 })
    const rows = `<tr>${'<td>x</td>'.repeat(8)}</tr>`.repeat(6000)
    const [large, small] = await Promise.allSettled([
      renderer.render({ html: `<table>${rows}</table>` }, share),
      renderer.render({ html: '<p>fine</p>' }, { account: 'boulangerie', person: 'chloe' }),
    ])
    expect([large.status, small.status]).toEqual(['rejected', 'fulfilled'])
    expect((await renderer.render({ html: '<p>fine</p>' }, share)).subarray(0, 5).toString()).toBe('%PDF-')
    await renderer.close()
  })

  test('a page that crashes with what earlier documents left does not take the next one with it', async () => {
    const slot = createBrowserSlot(100)
    const html = '<p>Facture</p>'
    const crash = async (page: Page) => {
      const client = await page.createCDPSession()
      await client.send('Page.crash')
      return 'crashed'
    }
    const show = (work: (page: Page) => Promise<string>) => slot.use((browser) => withPage(browser, html, work))
    const seen = new Set<Page>()
    let crashes = 0
    try {
      await expect(show(crash)).rejects.toThrow('crashed')
      // A page is used again once it has been emptied.
      for (let made = 0; made < 50 && crashes === 0; made += 1) {
        const shown = await show(async (page) => {
          if (seen.has(page)) return crash(page).finally(() => (crashes += 1))
          seen.add(page)
          await page.setContent(html)
          return 'shown'
        })
        expect(shown).toBe('shown')
      }
      await expect.poll(() => crashes).toBe(1)
    } finally {
      await slot.close()
    }
  })

  test('documents give way to calls: the browser and its pages have a low priority', async () => {
    const slot = createBrowserSlot(100)
    try {
      const priorities = await slot.use(async (browser) => {
        await browser.newPage()
        const { pid } = browser.process()!
        const pages = listGroup(pid!).filter((each) => readProc(`${each}/cmdline`).includes('--type=renderer'))
        return [pid!, ...pages].map((each) => getPriority(each))
      })
      expect(priorities.length).toBeGreaterThan(1)
      expect(new Set(priorities)).toEqual(new Set([10]))
    } finally {
      await slot.close()
    }
  })

  test('a page that crashed after its document is not used for the next one', async () => {
    const slot = createBrowserSlot(100)
    const pages: Page[] = []
    const show = () =>
      slot.use((browser) =>
        withPage(browser, '<p>Facture</p>', async (page) => {
          pages.push(page)
          await page.setContent('<p>Facture</p>')
          return 'shown'
        }),
      )
    try {
      // A page is used again once it has been emptied.
      await expect.poll(async () => (await show()) && new Set(pages).size < pages.length).toBe(true)
      const crashes = [...new Set(pages)].map(async (page) => {
        const crashed = new Promise((resolve) => page.once('error', resolve))
        const client = await page.createCDPSession()
        await Promise.race([crashed, client.send('Page.crash')])
        await crashed
      })
      await Promise.all(crashes)
      expect(await show()).toBe('shown')
    } finally {
      await slot.close()
    }
  }, 20_000)

  test('long documents are all made, one after the other and of two accounts at once', async () => {
    const renderer = createPdfRenderer({ ...defaultPdfLimits, timeoutMs: 60_000 })
    const html = `<table>${`<tr>${'<td>x</td>'.repeat(8)}</tr>`.repeat(1500)}</table>`
    const other = { account: 'boulangerie', person: 'chloe' }
    try {
      const made = [await renderer.render({ html }, share), await renderer.render({ html }, share)]
      made.push(await renderer.render({ html }, share), await renderer.render({ html }, share))
      made.push(...(await Promise.all([renderer.render({ html }, share), renderer.render({ html }, other)])))
      expect(made.map((bytes) => bytes.subarray(0, 5).toString())).toEqual(Array(6).fill('%PDF-'))
    } finally {
      await renderer.close()
    }
  }, 90_000)

  test('a document beyond the size is refused, and more than the queue holds are told to come back', async () => {
    const small = createPdfRenderer({ ...defaultPdfLimits, maxSize: 10 })
    await expect(small.render({ html: 'x' }, share)).rejects.toMatchObject({ code: 'pdf_too_large' })
    await small.close()
    const narrow = createPdfRenderer({ ...defaultPdfLimits, pages: 1, maxQueued: 1 })
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => narrow.render({ html: 'x' }, share)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect((outcomes[2] as PromiseRejectedResult).reason).toMatchObject({ code: 'too_many_requests' })
    await narrow.close()
  })

  test('[CNV-001] a document leaves nothing to the next one on the same page, not even its policy', async () => {
    const renderer = createPdfRenderer({ ...defaultPdfLimits, pages: 1 })
    const strict = `<meta http-equiv="content-security-policy" content="style-src 'none'; font-src 'none'">`
    const styled = '<style>body { font-family: Inter }</style><p>Été 2026</p>'
    const fontsOf = async (html: string) =>
      [
        ...(await renderer.render({ html }, share))
          .toString('latin1')
          .matchAll(/\/FontName\s*\/[A-Z]{6}\+(Inter[\w-]+)/g),
      ].length
    // Enough documents to meet every page that is open.
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await fontsOf(`<html><head>${strict}</head><body>${styled}</body></html>`)).toBe(0)
      expect(await fontsOf(styled)).toBe(1)
    }
    await renderer.close()
  })

  test('[CNV-001] two hundred documents in a row leave no page, no context and no document behind', async () => {
    const slot = createBrowserSlot(Number.POSITIVE_INFINITY)
    await slot.use(async (browser) => {
      const documents: number[] = []
      for (let number = 0; number < 200; number += 1) {
        const html = `<p>${number}</p>`
        await withPage(browser, html, async (page) => {
          await page.setContent(html, { waitUntil: 'load' })
          await page.pdf({ format: 'a4' })
          if (number < 180) return
          const session = await page.createCDPSession()
          await session.send('HeapProfiler.collectGarbage')
          documents.push((await page.metrics()).Documents ?? 0)
          await session.detach()
        })
      }
      expect(Math.max(...documents)).toBeLessThan(10)
      // One, and those that were still being emptied when the next document came.
      const pages = await browser.pages()
      expect(pages.length).toBeLessThan(10)
      expect(browser.browserContexts().length).toBeLessThan(10)
    })
    await slot.close()
  }, 120_000)

  test('the browser is replaced after so many documents, without a document lost', async () => {
    const renderer = createPdfRenderer({ ...defaultPdfLimits, usesPerBrowser: 2 })
    const made = await Promise.all([1, 2, 3, 4, 5].map((n) => renderer.render({ html: `<p>${n}</p>` }, share)))
    expect(made.every((bytes) => bytes.subarray(0, 5).toString() === '%PDF-')).toBe(true)
    await renderer.close()
  })
})

import type { Visitor } from '../browser/visitor.ts'

/** A file created in the page: an image of that size, or a text or a number of zero bytes with any name and type. */
export type Made = { name: string; type: string; width?: number; height?: number; text?: string; bytes?: number }
export type Way = 'choose' | 'paste' | 'drop'

/** A PDF with one empty page. */
export const pdfFixture: Made = {
  name: 'devis signé.pdf',
  type: 'application/pdf',
  text:
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 ' +
    'obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
}
export const image = (name: string): Made => ({ name, type: 'image/png', width: 640, height: 320 })

/** Adds files to the composer, or to the form of a new task, by file chooser, clipboard or drag and drop. */
export const give = (who: Visitor, way: Way, ...files: readonly Made[]): Promise<void> =>
  who.page.evaluate(
    async (by, all) => {
      const draw = async ({ width = 1, height = 1, type }: { width?: number; height?: number; type: string }) => {
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d')!
        context.fillStyle = '#266e8e'
        context.fillRect(0, 0, width, height / 2)
        return canvas.convertToBlob({ type })
      }
      const transfer = new DataTransfer()
      for (const file of all) {
        transfer.items.add(
          new File(
            [file.text ?? (file.bytes === undefined ? await draw(file) : new Uint8Array(file.bytes))],
            file.name,
            { type: file.type },
          ),
        )
      }
      const zone =
        globalThis.document.querySelector('[data-part="new-task"]') ??
        globalThis.document.querySelector('[data-part="composer"]')!
      const field = zone.querySelector<HTMLTextAreaElement>('textarea')!
      if (by === 'paste')
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }))
      if (by === 'drop')
        for (const kind of ['dragover', 'drop'])
          field.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }))
      if (by === 'choose') {
        const input = zone.querySelector<HTMLInputElement>('input[type="file"]')!
        input.files = transfer.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    way,
    [...files],
  )

/** Waits until an attachment with this name is in the thread; with `drawn`, until its image has rendered. */
export const waitForFile = async (who: Visitor, name: string, { drawn = false } = {}): Promise<void> => {
  const there = (named: string, wantsImage: boolean) =>
    [...globalThis.document.querySelectorAll('[data-part="attachment"]')].some(
      (one) => one.textContent?.includes(named) && (!wantsImage || (one.querySelector('img')?.naturalWidth ?? 0) > 0),
    )
  await who.page.waitForFunction(there, {}, name, drawn).catch(async (cause: unknown) => {
    throw new Error(`${who.name} does not see the file ${name}, but:\n${await who.text()}`, { cause })
  })
}

/** Names of the files in the thread, oldest first. */
export const filesIn = (who: Visitor): Promise<string[]> =>
  who.page.$$eval('[data-part="attachment"]', (all) =>
    all.map((one) => one.querySelector('[data-part="file"] > span')?.textContent ?? ''),
  )

/** Waits until the composer, or the form of a new task, holds exactly these files. */
export const waitForAttached = async (who: Visitor, ...names: readonly string[]): Promise<void> => {
  const there = (wanted: string) =>
    JSON.stringify(
      [...globalThis.document.querySelectorAll('[data-part="attached-name"]')].map((one) => one.textContent),
    ) === wanted
  await who.page.waitForFunction(there, {}, JSON.stringify(names)).catch(async (cause: unknown) => {
    throw new Error(`${who.name} does not see ${names.join(', ')} attached, but:\n${await who.text()}`, { cause })
  })
}

import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFContext,
} from '@cantoo/pdf-lib'

const hexValue = (hex: string) => Number.parseInt(hex, 16)
const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
const textOf = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

/** The characters of the glyphs of a font, from its ToUnicode map. */
const glyphsOf = (map: string): Map<number, string> => {
  const glyphs = new Map<number, string>()
  for (const [, block] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, text] of block!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      glyphs.set(hexValue(glyph!), fromUtf16(text!))
  for (const [, block] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, text] of block!.matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      for (let glyph = hexValue(from!); glyph <= hexValue(to!); glyph += 1)
        glyphs.set(glyph, String.fromCodePoint(hexValue(text!) + glyph - hexValue(from!)))
  return glyphs
}

const fontsOf = (context: PDFContext, fonts: PDFDict | undefined) =>
  new Map(
    (fonts?.entries() ?? []).flatMap(([name, reference]) => {
      const map = context.lookupMaybe(reference, PDFDict)?.lookup(PDFName.of('ToUnicode'))
      return map instanceof PDFRawStream ? [[name.asString(), glyphsOf(textOf(map))] as const] : []
    }),
  )

const contentOf = (contents: unknown, context: PDFContext): string =>
  contents instanceof PDFRawStream
    ? textOf(contents)
    : contents instanceof PDFArray
      ? contents
          .asArray()
          .map((part) => contentOf(context.lookup(part), context))
          .join('\n')
      : ''

/**
 * The text that a PDF shows, without white space: what a reader would select. For documents printed by the converters,
 * whose glyphs are written as hexadecimal strings.
 */
export const readPdfText = async (pdf: Uint8Array): Promise<string> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { context } = document
  const shown = document.getPages().flatMap(({ node }) => {
    const fonts = fontsOf(context, node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict))
    let glyphs = new Map<number, string>()
    return [...contentOf(node.Contents(), context).matchAll(/(\/\S+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>/g)].map(
      ([, font, hex]) => {
        if (font !== undefined) glyphs = fonts.get(font) ?? new Map<number, string>()
        return (hex?.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(hexValue(glyph)) ?? '').join('')
      },
    )
  })
  return shown.join('').replaceAll(/\s/g, '')
}

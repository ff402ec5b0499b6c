import { readFileSync } from 'node:fs'

const weights = [400, 500, 600]
let rules: string | undefined

const ruleOf = (weight: number): string => {
  const file = readFileSync(new URL(`./inter/inter-${weight}.woff2`, import.meta.url)).toString('base64')
  const source = `url(data:font/woff2;base64,${file}) format('woff2')`
  return `@font-face { font-family: Inter; font-weight: ${weight}; src: ${source} }`
}

/**
 * Style rules with the product's font as data, for documents that are printed without network: the PDF then contains
 * the font on every machine, as PDF/A asks.
 */
export const fontFaces = (): string => (rules ??= weights.map(ruleOf).join('\n'))

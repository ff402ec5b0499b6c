import type { DocumentKey } from '@passerelle/kernel/legal-documents'
import { getMetaContent } from './meta-content.ts'

export type LegalPage = DocumentKey | 'personalData' | 'imprint'

/** Addresses of the provider's conditions and legal notices, as far as the installation names them. */
export const legalPages: Partial<Record<LegalPage, string>> = Object.fromEntries(
  getMetaContent('legal-pages')
    .split(',')
    .filter((pair) => pair.includes('='))
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
)

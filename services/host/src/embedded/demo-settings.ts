import { demoLegalPages } from './legal-pages.ts'

/**
 * Default settings of embedded mode: roles of the demo staff (OPEN-024), the first of them, support phone number, pages
 * that stand for the provider's legal ones, quiet log.
 */
export const demoSettings = {
  LOG_LEVEL: 'warn',
  MERGE_REQUEST_DECIDERS: 'farid@nimbus.example,gwen@nimbus.example',
  FIRST_STAFF: 'farid@nimbus.example',
  MANAGERS: 'farid@nimbus.example',
  SUPPORT_PHONES: '01 84 80 00 12',
  LEGAL_PAGES: demoLegalPages.join(','),
}

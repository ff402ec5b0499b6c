import { useState } from 'react'
import { useLocale } from 'use-intl'
import { draftOf, emptyDraft, type InvoiceDraft } from './invoice-draft.ts'
import type { Invoice } from './invoice-queries.ts'

/**
 * A draft as it is typed, and the invoice that it began with. A newer version of the invoice takes its place while
 * nothing was typed; otherwise it waits, and `isOvertaken` says so.
 */
export const useInvoiceDraft = (invoice: Invoice | undefined) => {
  const locale = useLocale()
  const begin = (base: Invoice | undefined) => ({
    base,
    draft: base ? draftOf(base, locale) : emptyDraft(),
    isEdited: false,
  })
  const [state, setState] = useState(() => begin(invoice))
  const isNewer = invoice !== undefined && state.base !== undefined && invoice.version > state.base.version
  if (isNewer && !state.isEdited) setState(begin(invoice))
  return {
    ...state,
    isOvertaken: isNewer && state.isEdited,
    change: (draft: InvoiceDraft) => setState((before) => ({ ...before, draft, isEdited: true })),
    /** After a save of `sent`; what was typed since stays. */
    saved: (base: Invoice, sent: InvoiceDraft) =>
      setState((before) => (before.draft === sent ? begin(base) : { ...before, base })),
    /** Shows the newer version in place of what was typed. */
    takeNewer: () => setState(begin(invoice)),
    /** Goes on with what was typed, which then replaces the newer version. */
    replaceNewer: () => setState((before) => ({ ...before, base: invoice })),
  }
}

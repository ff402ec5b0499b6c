import { centsOf } from '@passerelle/kernel/money'
import { typedNumber } from '../../../../kit/format/typed-number.ts'
import type { LineDraft } from './quote-draft.ts'
import type { Quote } from './quote-queries.ts'

/** Prices in cents of a line as they were in the quote before, where they are others now (BIL-017). */
export type PricesBefore = { daily?: number; hourly?: number; price?: number }

const names = { time: ['daily', 'hourly'], item: ['price'] } as const
const stored = { daily: 'dailyInCents', hourly: 'hourlyInCents', price: 'unitPriceInCents' } as const

/** Compares a line with that of the same title in the quote before; nothing differs where there is none. */
export const pricesBefore = (line: LineDraft, previous: Quote | undefined): PricesBefore => {
  const same = previous?.lines.find(({ kind, title }) => kind === line.kind && title === line.title)
  if (!same) return {}
  const changed = names[line.kind].flatMap((name) => {
    const [was, typed] = [same[stored[name]], typedNumber(line[name], 2)]
    return was === null || typed === undefined || centsOf(typed) === was ? [] : [[name, was] as const]
  })
  return Object.fromEntries(changed)
}

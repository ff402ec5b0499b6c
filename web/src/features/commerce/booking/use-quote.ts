import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { bookingQueries, type QuoteInput } from '../../../model/bookings/booking-queries.ts'

const pause = 150

/**
 * Price and conflicts of a stay while it is typed; null asks for none. The quote before stays until the next one is
 * there: `isCurrent` says whether it is that of the stay as typed.
 */
export const useQuote = (appId: string | undefined, input: QuoteInput | null) => {
  // As text: an equal input of the next render is no other value.
  const typed = JSON.stringify(input)
  const settled = useDebouncedValue(typed, pause)
  const query = useQuery(bookingQueries.quote(appId, JSON.parse(settled) as QuoteInput | null))
  return {
    query,
    quote: input && settled !== 'null' ? query.data : undefined,
    isCurrent: settled === typed && !query.isPlaceholderData,
  }
}

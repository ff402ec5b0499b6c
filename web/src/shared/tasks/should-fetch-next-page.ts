type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
}

/**
 * Whether the next page of a list is to be asked for by itself: `ahead` rows before the end of what is loaded (TSK-017). One that failed is asked
 * for by the reader, or nobody would ever stop asking.
 */
export const shouldFetchNextPage = (
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData }: Pages,
  { lastShown, loaded, ahead }: { lastShown: number; loaded: number; ahead: number },
): boolean =>
  hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData && lastShown >= loaded - ahead

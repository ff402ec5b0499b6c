type Pages = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
}

/**
 * Whether to fetch the next page of an infinite list automatically: `ahead` rows before the end of the loaded ones
 * (TSK-017). Never after an error, which only the retry button repeats; otherwise a failing page would be requested for
 * ever. Not while the list is read again, which it would end.
 */
export const shouldFetchNextPage = (
  { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData }: Pages,
  { lastShown, loaded, ahead }: { lastShown: number; loaded: number; ahead: number },
): boolean => hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData && lastShown >= loaded - ahead

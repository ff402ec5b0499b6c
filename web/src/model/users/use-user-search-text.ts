import { useDebouncedValue } from '../../kit/format/use-debounced-value.ts'

/** Pause after typing before users are looked up, in ms (SRC-019). */
const userSearchPause = 500

/** The trimmed text of a user search, once typing has paused. */
export const useUserSearchText = (typed: string): string => useDebouncedValue(typed.trim(), userSearchPause)

import { createStore } from '../../../kit/store/store.ts'

/** Title that the next new task begins with: the words of a search that found nothing. */
export const firstWordsStore = createStore('')

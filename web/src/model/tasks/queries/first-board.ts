import { fullPath } from '@passerelle/contract/full-path'
import type { InferResponse } from '@passerelle/contract/operation'
import { lists } from '@passerelle/contract/projects/lists'
import { createStore } from '../../../kit/store/store.ts'
import { call } from '../../api/call.ts'
import { takeEtag } from '../../api/early-response.ts'

/** The whole board: the first page of each list, sums, and what waits for the current user. */
export type FirstBoard = InferResponse<typeof lists.readBoard>
type Part = keyof FirstBoard
type Ask = { answer: (whole: Promise<FirstBoard>) => void; alone: () => void }

/** Minimum number of reads in one microtask that count as the first load of the board. */
const many = 4

/**
 * Batches reads made in the same microtask: four or more are answered by one request for the whole board, fewer by
 * their own requests (`alone`).
 */
export const gathering = (readWhole: () => Promise<FirstBoard>) => {
  let asks: Ask[] = []
  const send = () => {
    const asked = asks
    asks = []
    if (asked.length < many) return asked.forEach(({ alone }) => alone())
    const whole = readWhole()
    for (const { answer } of asked) answer(whole)
  }
  return <P extends Part>(part: P, alone: () => Promise<FirstBoard[P]>): Promise<FirstBoard[P]> =>
    new Promise((resolve, reject) => {
      if (asks.length === 0) queueMicrotask(send)
      asks.push({
        answer: (whole) => void whole.then((board) => resolve(board[part]), reject),
        alone: () => void alone().then(resolve, reject),
      })
    })
}

/** The last response with the whole board, and its `etag` if it is known. */
export const wholeBoard = createStore<{ board: FirstBoard; etag: string | undefined } | undefined>(undefined)

/** Reads one part of the board, batched on the first load to save requests; later refetches are not batched. */
export const partOfBoard = gathering(async () => {
  const board = await call(lists.readBoard, {})
  wholeBoard.set({ board, etag: takeEtag(fullPath(lists.readBoard)) })
  return board
})

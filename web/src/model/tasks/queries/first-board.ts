import { lists } from '@passerelle/contract/projects/lists'
import type { InferResponse } from '@passerelle/contract/operation'
import { call } from '../../api/call.ts'

type FirstBoard = InferResponse<typeof lists.readBoard>
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

/** Reads one part of the board, batched on the first load to save requests; later refetches are not batched. */
export const partOfBoard = gathering(() => call(lists.readBoard, {}))

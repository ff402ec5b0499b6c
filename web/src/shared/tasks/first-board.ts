import { lists } from '@passerelle/contract/projects/lists'
import type { InferResponse } from '@passerelle/contract/operation'
import { call } from '../api/call.ts'

type FirstBoard = InferResponse<typeof lists.readBoard>
type Part = keyof FirstBoard
type Ask = { answer: (whole: Promise<FirstBoard>) => void; alone: () => void }

/** So many parts asked for in one breath are the board showing for the first time. */
const many = 4

/** What is asked for in one breath comes in one answer when it is the whole board, else each part by `alone`. */
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

/** A part of the whole board: a first load has few requests to spare, and what is read again later is read alone. */
export const partOfBoard = gathering(() => call(lists.readBoard, {}))

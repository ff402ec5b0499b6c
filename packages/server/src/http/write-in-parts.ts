import { callsFirst } from '../calls-first.ts'
import type { ListInParts } from '../list-in-parts.ts'
import type { ReplyText } from '../validation/response-serializer.ts'

const [before, after] = ['{"list":[', '],"hasMore":false}']

/** The text of a complete list, part by part; other calls go first between two parts. */
export const writeInParts = async (write: ReplyText, { parts }: ListInParts<unknown>): Promise<string> => {
  const texts: string[] = []
  const since = performance.now()
  for await (const list of parts) {
    if (list.length > 0) texts.push(write({ list, hasMore: false }).slice(before.length, -after.length))
    await callsFirst.giveWay({ since })
  }
  return `${before}${texts.join(',')}${after}`
}

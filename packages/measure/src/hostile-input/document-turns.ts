import { converters } from '@passerelle/contract/converters/api'
import { fullPath } from '@passerelle/contract/full-path'
import type { World } from '../world/world.ts'

const floodedWith = 45
const longestWaitMs = 10_000
const smallOnes = 5
const small = '<p>Bonjour</p>'
const large = `<table>${`<tr>${'<td>x</td>'.repeat(8)}</tr>`.repeat(1500)}</table>`

/**
 * One person converts 45 large tables at once: what waits of them is bounded and made, the others are told to come back
 * (429), and a second account's small documents are made meanwhile, each within 10 s.
 */
export const measureTurns = async (world: World) => {
  const tokenOfNew = async () => world.tokenOf((await world.given.customer()).user)
  const [greedy, other] = [await tokenOfNew(), await tokenOfNew()]
  const convert = async (token: string, html: string) => {
    const { status, headers, body } = await fetch(world.origin + fullPath(converters.convertHtmlToPdf), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ html }),
    })
    await body?.cancel()
    return status === 429 && !headers.has('retry-after') ? 0 : status
  }
  const flood = Array.from({ length: floodedWith }, () => convert(greedy, large))
  // They are on their way: none of them ends sooner than it takes to render one.
  await Promise.race(flood)
  let waitMs = 0
  const others: number[] = []
  for (let each = 0; each < smallOnes; each += 1) {
    const begun = performance.now()
    others.push(await convert(other, small))
    waitMs = Math.max(waitMs, performance.now() - begun)
  }
  const statuses = await Promise.all(flood)
  const refused = statuses.filter((status) => status === 429).length
  const odd = statuses.filter((status) => status !== 200 && status !== 429).length
  const after = await convert(greedy, small)
  const served = others.filter((status) => status === 200).length
  return {
    held: refused > 0 && odd === 0 && after === 200 && served === smallOnes && waitMs <= longestWaitMs,
    measured:
      `${floodedWith} large ones of one person at once: ${refused} × 429, ${odd} others, then ${after}; ` +
      `of ${smallOnes} of a second account meanwhile ${served} made, ${(waitMs / 1000).toFixed(1)} s at most`,
  }
}

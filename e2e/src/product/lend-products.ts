import { createServer } from 'node:http'
import { freePort } from './free-port.ts'
import { readLog, type Product } from './start-product.ts'

type Lent = { origin: string; folder: string }

/**
 * Lends started products to journeys, which run in processes of their own: one is always started ahead, so that a
 * journey does not wait for it.
 */
export const lendProducts = async (start: () => Promise<Product>) => {
  const lent = new Map<string, Product>()
  const ending: Promise<unknown>[] = []
  let next = start()
  // Reported to the journey that takes it.
  next.catch(() => {})

  const take = async (): Promise<Lent> => {
    const taken = next
    next = start()
    next.catch(() => {})
    const product = await taken
    lent.set(product.folder, product)
    return { origin: product.origin, folder: product.folder }
  }
  const answers: Record<string, (folder: string) => Promise<unknown>> = {
    '/take': take,
    '/stop': async (folder) => lent.get(folder)?.stop(),
    '/discard': async (folder) => {
      const product = lent.get(folder)
      lent.delete(folder)
      ending.push(product?.stop().then(() => product.discard()) ?? Promise.resolve())
    },
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lender')
    const answer = answers[pathname]?.(searchParams.get('folder') ?? '') ?? Promise.reject(new Error(pathname))
    answer.then(
      (value) => response.end(JSON.stringify(value ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close()
      const spare = await next.catch(() => undefined)
      const all = [...lent.values(), ...(spare ? [spare] : [])]
      await Promise.all([...ending, ...all.map((each) => each.stop().then(() => each.discard()))])
    },
  }
}

/** A product that was started ahead, as its journey sees it. */
export const borrowProduct = async (lender: string): Promise<Product> => {
  const call = async (path: string, folder = '') => {
    const response = await fetch(`${lender}${path}?folder=${encodeURIComponent(folder)}`)
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return JSON.parse(text) as unknown
  }
  const { origin, folder } = (await call('/take')) as Lent
  return {
    origin,
    folder,
    said: () => readLog(folder),
    stop: async () => void (await call('/stop', folder)),
    discard: async () => void (await call('/discard', folder)),
  }
}

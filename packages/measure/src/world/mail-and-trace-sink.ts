import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type SunkMail = { to: string; text: string; html: string }

const parseMail = (text: string): SunkMail => {
  const { personalizations, content } = JSON.parse(text) as {
    personalizations: { to: { email: string }[] }[]
    content: { type: string; value: string }[]
  }
  return {
    to: personalizations[0]?.to[0]?.email ?? '',
    text,
    html: content.find(({ type }) => type === 'text/html')?.value ?? '',
  }
}

/** A server that takes traces and, as the API of a mail provider, mails. */
export const openSink = async () => {
  const traces: string[] = []
  const mails: SunkMail[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      if (request.url === '/v1/traces') traces.push(text)
      else mails.push(parseMail(text))
      response.writeHead(202, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traces,
    mails,
    /** The token of the link that was mailed to this address; empty if none came. */
    tokenMailedTo: async (email: string): Promise<string> => {
      for (let turn = 0; turn < 300; turn += 1) {
        const token = mails
          .filter(({ to }) => to === email)
          .map(({ text }) => /\?token=([\w-]{20,})/.exec(text)?.[1])
          .findLast((each) => each !== undefined)
        if (token !== undefined) return token
        await wait(50)
      }
      return ''
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Sink = Awaited<ReturnType<typeof openSink>>

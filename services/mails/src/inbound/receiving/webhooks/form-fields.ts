const boundaryOf = (type: string) => /;\s*boundary="?([^";]{1,70})"?/i.exec(type)?.[1]
const nameIn = /content-disposition:[^\n]*?[;\s]name="?([^";\r\n]{1,100})"?/i

const ofMultipart = (body: Buffer, boundary: string) => {
  const fields = new Map<string, Buffer>()
  const mark = Buffer.from(`--${boundary}`)
  for (let at = body.indexOf(mark); at >= 0;) {
    const from = at + mark.length
    const next = body.indexOf(mark, from)
    if (next < 0) break
    const head = body.indexOf('\r\n\r\n', from)
    const name = head < 0 || head > next ? undefined : nameIn.exec(body.toString('latin1', from, head))?.[1]
    if (name !== undefined && !fields.has(name)) fields.set(name, body.subarray(head + 4, next - 2))
    at = next
  }
  return fields
}

const bytesOf = (text: string) => {
  const letters = text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(letters, 'latin1')
}

const ofUrlEncoded = (body: Buffer) => {
  const fields = new Map<string, Buffer>()
  for (const pair of body.toString('latin1').split('&')) {
    const [, word = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    const name = bytesOf(word).toString()
    if (!fields.has(name)) fields.set(name, bytesOf(value))
  }
  return fields
}

/** Fields of a posted form as their bytes: a raw mail is not always UTF-8. The first one of a name counts. */
export const formFields = (body: Buffer, type: string): ReadonlyMap<string, Buffer> => {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return ofUrlEncoded(body)
  const boundary = boundaryOf(type)
  return boundary === undefined ? new Map() : ofMultipart(body, boundary)
}

type Headers = Record<string, string>
type Cookie = { origin: string; name: string; value: string; path: string }

/**
 * A minimal browser for sign-in flows: cookies by site and path, forms, single redirects. It only requests the given
 * `sites`.
 */
export const fakeBrowser = (origin: string, always: Headers = {}, sites: readonly string[] = [origin]) => {
  let jar: Cookie[] = []

  const store = (site: string, line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', value = ''] = pair.split(/=(.*)/)
    const path = attributes.find((text) => /^path=/i.test(text))?.slice('path='.length) ?? '/'
    const ended = attributes.some((text) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(text))
    jar = jar.filter((cookie) => cookie.origin !== site || cookie.name !== name || cookie.path !== path)
    if (!ended) jar.push({ origin: site, name, value, path })
  }

  const send = async (target: URL | string, init: RequestInit & { headers?: Headers } = {}) => {
    const url = new URL(target, origin)
    if (!sites.includes(url.origin)) throw new Error(`The sign-in leads away from ${origin}: ${url.href}`)
    const cookie = jar
      .filter((one) => one.origin === url.origin && url.pathname.startsWith(one.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...always, ...init.headers, ...(cookie !== '' && { cookie }) },
    })
    for (const line of answer.headers.getSetCookie()) store(url.origin, line)
    return answer
  }

  return {
    get: (target: URL | string, headers: Headers = {}) => send(target, { headers }),
    post: (target: URL | string, body: object) =>
      send(target, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    submit: (target: URL | string, fields: Headers) =>
      send(target, {
        method: 'POST',
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    /** Follows redirects until one matches `wanted`; returns that URL without requesting it. */
    follow: async (from: URL, wanted: (url: URL) => boolean): Promise<URL> => {
      let at = from
      for (let steps = 0; steps < 10; steps += 1) {
        const answer = await send(at)
        const location = answer.headers.get('location')
        if (location === null)
          throw new Error(
            `${at.href} answers ${answer.status} and leads nowhere: ${(await answer.text()).slice(0, 500)}`,
          )
        at = new URL(location, at)
        if (wanted(at)) return at
      }
      throw new Error(`${from.href} leads in circles`)
    },
    cookies: (): readonly Cookie[] => jar,
    restore: (cookies: readonly Cookie[]) => {
      jar = [...cookies]
    },
  }
}

export type FakeBrowser = ReturnType<typeof fakeBrowser>

const failed = new Set<HTMLLinkElement>()

/** Remembers style sheets that could not be loaded: the build requests each only once per page. */
export const followStyles = (): void =>
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && failed.add(target),
    true,
  )

const replace = (old: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${old.href}`)))
    link.href = old.href
    failed.delete(old)
    old.replaceWith(link)
  })

/** Requests failed style sheets again, before the retry of the chunk that needs them. */
export const reloadFailedStyles = async (): Promise<void> => {
  await Promise.all([...failed].map(replace))
}

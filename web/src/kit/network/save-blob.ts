/** Starts a browser download of a blob. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download holds its own reference to the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

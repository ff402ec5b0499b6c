/** Saves a file that was fetched, as the browser saves downloads. */
export const saveAs = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the object URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A file dropped where nothing takes it would open in place of the page, or in another tab: it is refused. */
export const preventFileDrop = (): void => {
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => {
      const { dataTransfer, defaultPrevented } = event
      if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    })
  }
}

/** Prevents the browser from opening a file that is dropped outside a drop zone. */
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

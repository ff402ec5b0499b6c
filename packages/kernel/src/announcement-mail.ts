/** Markdown of an announcement as plain text of a mail: links with their address, paths completed by the origin. */
export const toMailText = (markdown: string, origin: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, (_, text: string, target: string) => {
      const address = target.startsWith('/') ? origin + target : target
      return text === '' || text === target ? address : `${text} (${address})`
    })
    .replaceAll(/(\*\*|__|`)(.+?)\1/g, '$2')
    .replaceAll(/^#{1,6}\s+/gm, '')

const token = /<(\/?)([\w:.-]+)[^>]*?(\/?)>|([^<]+)/g
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!)

type Open = { name: string; text: string; children: [string, unknown][] }

const close = ({ text, children }: Open): unknown => {
  if (children.length === 0) return decode(text.trim())
  // AWS encodes lists as `item` elements.
  if (children.every(([name]) => name === 'item')) return children.map(([, value]) => value)
  return Object.fromEntries(children)
}

/**
 * Parses AWS XML to objects, lists and strings; ignores attributes, comments and namespaces. An empty list becomes an
 * empty string. Throws on mismatched tags.
 */
export const parseXml = (xml: string): unknown => {
  const open: Open[] = [{ name: '', text: '', children: [] }]
  for (const [, slash, name, self, text] of xml.replace(/<[?!][^>]*>/g, '').matchAll(token)) {
    const top = open.at(-1)!
    if (text !== undefined) top.text += text
    else if (self) top.children.push([name!, ''])
    else if (!slash) open.push({ name: name!, text: '', children: [] })
    else {
      if (top.name !== name) throw new Error('the elements do not match')
      open.pop()
      open.at(-1)!.children.push([name, close(top)])
    }
  }
  if (open.length !== 1 || open[0]!.children.length !== 1) throw new Error('this is not one document')
  return open[0]!.children[0]![1]
}

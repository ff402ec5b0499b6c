import type { MimeNode } from './mime-tree.ts'

/** A part with content of its own, and where it stands. */
export type Leaf = {
  type: string
  name: string
  disposition: string
  /** Without angle brackets; empty where there is none. */
  contentId: string
  params: Record<string, string>
  bytes: Uint8Array
  /** The alternative that it is one of; undefined outside of such. */
  alternative: MimeNode | undefined
}

/** Parts with content in their order. */
export const leavesOf = (root: MimeNode): Leaf[] => {
  const leaves: Leaf[] = []
  const walk = (node: MimeNode, alternative: MimeNode | undefined) => {
    const { multipart, parsed } = node.contentType
    const disposition = node.contentDisposition.parsed
    if (multipart === false && node.content)
      leaves.push({
        type: parsed.value || 'application/octet-stream',
        name: disposition.params['filename'] ?? parsed.params['name'] ?? '',
        disposition: disposition.value.toLowerCase(),
        contentId: (node.contentId ?? '').replaceAll(/[<>\s]/g, ''),
        params: parsed.params,
        bytes: new Uint8Array(node.content),
        alternative,
      })
    const inner = multipart === 'alternative' ? node : alternative
    for (const child of node.childNodes) walk(child, inner)
  }
  walk(root, undefined)
  return leaves
}

/** Whether a part is text of the mail itself, not a file. */
export const isBody = ({ type, disposition, name }: Leaf): boolean =>
  (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment' && name === ''

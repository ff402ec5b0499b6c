import type { HtmlNode } from './html-tree.ts'

/** How text looks where it stands, as far as it may be hidden by it. Undefined: not known. */
export type Look = { colour: string | undefined; ground: string | undefined; size: number | undefined }

export const usualLook: Look = { colour: 'black', ground: 'white', size: undefined }

const names: Record<string, string> = { '#fff': 'white', '#ffffff': 'white', '#000': 'black', '#000000': 'black' }

const colourOf = (value: string) => {
  const plain = value.toLowerCase().replaceAll(/\s|!important/g, '')
  const channels = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})/.exec(plain)?.slice(1, 4)
  const hex = channels ? `#${channels.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}` : plain
  const full = /^#[0-9a-f]{3}$/.test(hex) ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex
  return names[full] ?? full
}

/** Declarations of a style attribute; the last of a name counts. */
export const styleOf = ({ properties = {} }: HtmlNode): Map<string, string> => {
  const style = typeof properties['style'] === 'string' ? properties['style'].slice(0, 2000) : ''
  return new Map(
    style.split(';').map((declaration) => {
      const colon = declaration.indexOf(':')
      return [
        declaration.slice(0, Math.max(0, colon)).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ]
    }),
  )
}

const isZero = (value: string | undefined) =>
  value !== undefined && /^0(?:\.0+)?(?:px|pt|em|rem|%)?(?:\s*!important)?$/.test(value)
const has = (value: string | undefined, word: string) => value?.replace('!important', '').trim() === word

const textProperty = (node: HtmlNode, name: string) => {
  const value = node.properties?.[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether an element hides all that is in it. */
export const isHiddenElement = (node: HtmlNode, style: Map<string, string>): boolean => {
  const clipped = has(style.get('overflow'), 'hidden')
  return (
    (node.properties?.['hidden'] !== undefined && node.properties['hidden'] !== false) ||
    has(style.get('display'), 'none') ||
    has(style.get('visibility'), 'hidden') ||
    has(style.get('mso-hide'), 'all') ||
    isZero(style.get('opacity')) ||
    (clipped && [style.get('height'), style.get('max-height'), style.get('width'), style.get('max-width')].some(isZero))
  )
}

const sizeOf = (value: string) => (isZero(value) ? 0 : Number.parseFloat(value) || undefined)

/** How text in this element looks, given how it looks around it. */
export const lookOf = (node: HtmlNode, style: Map<string, string>, around: Look): Look => {
  const colour = style.get('color') ?? textProperty(node, 'color')
  const shorthand = style.get('background')
  const plainGround =
    shorthand === undefined || /url|gradient/.test(shorthand)
      ? undefined
      : /^(?:#[0-9a-f]{3,8}|[a-z]{1,30}|rgba?\([^()]{1,40}\))/.exec(shorthand)?.[0]
  const ground = style.get('background-color') ?? plainGround ?? textProperty(node, 'bgColor')
  const pictured = shorthand !== undefined && plainGround === undefined
  const seeThrough = ground === undefined || ['transparent', 'none', 'inherit', 'initial'].includes(ground)
  const size = style.get('font-size')
  return {
    colour: colour === undefined || colour === 'inherit' ? around.colour : colourOf(colour),
    ground: pictured ? undefined : seeThrough ? around.ground : colourOf(ground),
    size: size === undefined ? around.size : sizeOf(size),
  }
}

/** Whether text that looks so cannot be seen. */
export const isHiddenText = ({ colour, ground, size }: Look): boolean =>
  size === 0 || (colour !== undefined && colour === ground)

/** sRGB white point and primaries as fixed-point 16.16 numbers, adapted to D50 (IEC 61966-2-1). */
const xyz = {
  wtpt: [0.9505, 1, 1.0891],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
}
const curvePoints = 1024

const fixed = (value: number) => Math.round(value * 65_536)
const linear = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const xyzTag = (values: readonly number[]) => {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 0, 'latin1')
  values.forEach((value, index) => tag.writeInt32BE(fixed(value), 8 + 4 * index))
  return tag
}
const curveTag = () => {
  const tag = Buffer.alloc(12 + 2 * curvePoints)
  tag.write('curv', 0, 'latin1')
  tag.writeUInt32BE(curvePoints, 8)
  for (let i = 0; i < curvePoints; i += 1)
    tag.writeUInt16BE(Math.round(linear(i / (curvePoints - 1)) * 65_535), 12 + 2 * i)
  return tag
}
const textTag = (text: string) => Buffer.from(`text\0\0\0\0${text}\0`, 'latin1')
const descriptionTag = (text: string) => {
  const tag = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67)
  tag.write('desc', 0, 'latin1')
  tag.writeUInt32BE(text.length + 1, 8)
  tag.write(text, 12, 'latin1')
  return tag
}

/**
 * sRGB colour space as an ICC profile (version 2.1), required by PDF/A. Generated here, because it consists of
 * published constants only.
 */
export const srgbProfile = (): Buffer => {
  const curve = curveTag()
  const tags: [string, Buffer][] = [
    ['desc', descriptionTag('sRGB IEC61966-2.1')],
    ['cprt', textTag('No copyright')],
    ...Object.entries(xyz).map(([name, values]): [string, Buffer] => [name, xyzTag(values)]),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length, 0)
  const bodies: Buffer[] = []
  const places = new Map<Buffer, number>()
  let offset = 128 + table.length
  tags.forEach(([name, body], index) => {
    if (!places.has(body)) {
      places.set(body, offset)
      const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
      bodies.push(padded)
      offset += padded.length
    }
    table.write(name, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(places.get(body)!, 8 + 12 * index)
    table.writeUInt32BE(body.length, 12 + 12 * index)
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(offset, 0)
  header.writeUInt32BE(0x02_10_00_00, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) header.writeUInt16BE(part, 24 + 2 * index)
  header.write('acsp', 36, 'latin1')
  for (const [index, value] of [0.9642, 1, 0.8249].entries()) header.writeInt32BE(fixed(value), 68 + 4 * index)
  return Buffer.concat([header, table, ...bodies])
}

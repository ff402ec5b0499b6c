import { readFile } from 'node:fs/promises'

/** Default command and environment of containers of the image. */
export type Image = { command: string[]; environment: Record<string, string> }

const instruction = (name: string, stage: string): string => {
  const found = new RegExp(`^${name} (.+)$`, 'm').exec(stage)?.[1]
  if (found === undefined) throw new Error(`The last stage of the Dockerfile has no ${name}`)
  return found
}

/** Reads command and environment of the last stage of the Dockerfile. */
export const readImage = async (): Promise<Image> => {
  const text = await readFile(new URL('../../../../Dockerfile', import.meta.url), 'utf8')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  return {
    command: JSON.parse(instruction('CMD', last)) as string[],
    environment: Object.fromEntries(
      instruction('ENV', last)
        .split(' ')
        .map((pair) => pair.split(/=(.*)/, 2) as [string, string]),
    ),
  }
}

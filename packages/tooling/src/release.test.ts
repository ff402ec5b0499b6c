import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks/source-files.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')

test('package, changelog, image and guide name one release', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  const released = /^## (\d+\.\d+\.\d+), \d{4}-\d\d-\d\d$/m.exec(await read('CHANGELOG.md'))?.[1]
  const image = /org\.opencontainers\.image\.version="([^"]+)"/.exec(await read('Dockerfile'))?.[1]
  const guide = /^For release (\S+) and later\./m.exec(await read('docs/install.md'))?.[1]
  expect({ released, image, guide }).toEqual({ released: version, image: version, guide: version })
})

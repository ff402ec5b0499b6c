import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** `packed`: brotli-compressed by the build, if that made it smaller. */
export type WebFile = { path: string; type: string; body: Buffer; etag: string; packed?: Buffer }
export type WebFiles = ReadonlyMap<string, WebFile>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

const readOne = async (folder: string, file: string): Promise<WebFile> => {
  const body = await readFile(file)
  const path = `/${relative(folder, file).split(sep).join('/')}`
  return {
    path,
    type: types[extname(file)] ?? 'application/octet-stream',
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

const packing = '.br'

/**
 * Reads the whole web build into memory, by path: nothing else can be requested (no path traversal). Empty if there is
 * no build.
 */
export const readWebFiles = async (folder: string): Promise<WebFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readOne(folder, join(entry.parentPath, entry.name))),
  )
  const packed = new Map(
    files.filter(({ path }) => path.endsWith(packing)).map(({ path, body }) => [path.slice(0, -packing.length), body]),
  )
  const plain = files.filter(({ path }) => !path.endsWith(packing))
  return new Map(
    plain.map((file) => [file.path, { ...file, ...(packed.has(file.path) && { packed: packed.get(file.path)! }) }]),
  )
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

type Bindings = WebAssembly.ModuleImports & {
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void
  SchemaEngine: { new: (options: object, log: (line: string) => void, adapter: object) => Promise<SchemaEngine> }
}

let loaded: Promise<Bindings> | undefined

/** Opens Prisma's schema engine from its npm package; the Prisma command line would download a binary. */
export const openSchemaEngine = async (pool: CataloguePool): Promise<SchemaEngine> => {
  const { SchemaEngine: Engine } = await (loaded ??= load())
  return Engine.new({ datamodels: undefined }, () => {}, catalogueAdapter(pool))
}

/**
 * The package's entry point is written for bundlers, so the WebAssembly module is instantiated here. Only once, because
 * its bindings share one memory.
 */
const load = async () => {
  const bindings = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as Bindings
  const entry = import.meta.resolve('@prisma/schema-engine-wasm')
  const code = await readFile(fileURLToPath(new URL('schema_engine_bg.wasm', entry)))
  const { instance } = await WebAssembly.instantiate(code, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start as () => void
  start()
  // The engine reports a panic through this global; without it, a panic shows up as a TypeError.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        throw new Error(message)
      },
    },
  })
  return bindings
}

const { CHAR, BPCHAR } = pg.types.builtins

/**
 * A pool for reading the system catalogue. Prisma's adapter rejects the Postgres type "char" (one byte): such columns
 * are reported as text, and their positions remembered, because the engine checks their type.
 */
export class CataloguePool extends pg.Pool {
  readonly charColumns = new WeakMap<object, number[]>()

  override query = (async (config: pg.QueryConfig) => {
    const client = await this.connect()
    try {
      const { fields, rows, rowCount } = await client.query(config)
      this.charColumns.set(
        rows,
        fields.flatMap(({ dataTypeID }, index) => (dataTypeID === CHAR ? [index] : [])),
      )
      for (const field of fields) if (field.dataTypeID === CHAR) field.dataTypeID = BPCHAR
      return { fields, rows, rowCount }
    } finally {
      client.release()
    }
  }) as pg.Pool['query']
}

const catalogueAdapter = (pool: CataloguePool) => {
  const factory = new PrismaPg(pool)
  const connect = async () => {
    const adapter = await factory.connect()
    const read = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await read(query)
      for (const index of pool.charColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
      return result
    }
    return adapter
  }
  const { provider, adapterName } = factory
  return bindMigrationAwareSqlAdapterFactory({ provider, adapterName, connect, connectToShadowDb: connect })
}

/**
 * Fills a migrated, empty database with the demo world, through the seeding worker and the product's own Durable
 * Objects.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { report, root } from '#scripts/run.ts'
import { serve } from '#scripts/serve.ts'
import { isEmpty, migrate, wipe } from '#scripts/state.ts'
import { hashPassword, parsePasswordCost } from '#worker/passwords.ts'
import { password } from './accounts.ts'
import { readMaterialFiles } from './materials.ts'
import { pngOf } from './picture.ts'
import type { Delivery } from './seed-rows.ts'
import { buildWorld, type World } from './world.ts'

const entry = 'scripts/demo-world/worker.ts'
/** Under `/api/`, because only those paths reach the worker before static files are served. */
const seedingPath = '/api/seed'
const rowsAtOnce = 2000

/** Splits rows so that each part fits into one statement. */
const inParts = (delivery: Delivery): Delivery[] => {
  if (delivery.kind !== 'rows' || delivery.rows.length <= rowsAtOnce) return [delivery]
  const parts = Math.ceil(delivery.rows.length / rowsAtOnce)
  return Array.from({ length: parts }, (_, i) => ({
    ...delivery,
    rows: delivery.rows.slice(i * rowsAtOnce, (i + 1) * rowsAtOnce),
  }))
}

/** Starts the seeding worker over a state, lets `fill` send deliveries, brings them into the index of texts, and stops it. */
export const withSeeder = async (
  state: string,
  fill: (deliver: (deliveries: readonly Delivery[]) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const server = await serve({ state, entry, probe: seedingPath })
  try {
    const deliver = async (deliveries: readonly Delivery[]): Promise<void> => {
      for (const delivery of deliveries.flatMap(inParts)) {
        const answer = await fetch(`${server.origin}${seedingPath}`, {
          method: 'POST',
          body: JSON.stringify([delivery]),
        })
        if (!answer.ok)
          throw new Error(`seeding failed at ${nameOf(delivery)}\n${await answer.text()}\n${server.output()}`)
        await answer.arrayBuffer()
      }
    }
    await fill(deliver)
    await deliver([{ kind: 'index' }])
  } finally {
    await server.stop()
  }
}

const nameOf = (delivery: Delivery): string => {
  if (delivery.kind === 'rows') return `table ${delivery.table}`
  return delivery.kind === 'sql' ? (delivery.statements[0] ?? '').slice(0, 80) : delivery.kind
}

type File = Extract<Delivery, { kind: 'files' }>['files'][number]

/** Draws one picture at a time and yields in between, so that the starting server's connections are served. */
const draw = async (pictures: World['pictures']): Promise<File[]> => {
  const files: File[] = []
  for (const { key, svg } of pictures) {
    files.push({ key, type: 'image/png', base64: pngOf(svg).toString('base64') })
    await setImmediate()
  }
  return files
}

const seed = async (state: string): Promise<void> => {
  const world = buildWorld(Date.now(), await hashPassword(password, parsePasswordCost(undefined)))
  const drawn = draw(world.pictures)
  const read = (name: string) => readFile(join(root, 'scripts', 'demo-world', name), 'base64')
  const clip = await read('clip.webm')
  const materials = await readMaterialFiles()
  const sounds = await Promise.all(
    world.recordings.map(async ({ key, name }) => ({ key, type: 'audio/webm', base64: await read(name) })),
  )
  await withSeeder(state, async (deliver) => {
    await deliver(world.deliveries)
    const films = world.clipKeys.map((key) => ({ key, type: 'video/webm', base64: clip }))
    const captions = { key: world.captionsKey, type: 'text/vtt', base64: await read('clip.ar.vtt') }
    await deliver([{ kind: 'files', files: [...(await drawn), ...films, captions, ...sounds] }])
    for (const one of materials) await deliver([{ kind: 'files', files: [one] }])
  })
}

/** Migrates, and seeds an empty database: all of it or nothing, because a part would count as seeded the next time. */
export const prepare = async (state: string): Promise<{ seeded: boolean }> => {
  await migrate(state)
  if (!(await isEmpty(state))) return { seeded: false }
  for (let attempt = 1; ; attempt++) {
    try {
      await seed(state)
      return { seeded: true }
    } catch (error) {
      await wipe(state)
      if (attempt === 2) throw error
      report(
        `seeding was interrupted, once more from the start: ${error instanceof Error ? error.message : String(error)}`,
      )
      await migrate(state)
    }
  }
}
